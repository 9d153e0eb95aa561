//! A file that takes its place when it is whole.
//!
//! In: a path, and what writes it. Out: the file, old or new, whatever happens in between. Never: half
//! a file under that name.
use super::NotAPart;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// What the name of a file that is being written has more.
const MARK: &str = ".tmp-";

/// Writes a file under another name beside it, and renames it when all of it is on the disk.
pub fn put(path: &Path, write: &mut dyn FnMut(&mut BufWriter<&File>) -> Result<(), NotAPart>) -> Result<(), NotAPart> {
    let other = beside(path, &std::process::id().to_string());
    let mut written = || {
        let file = File::create(&other)?;
        let mut buffer = BufWriter::new(&file);
        write(&mut buffer)?;
        buffer.flush()?;
        drop(buffer);
        file.sync_all()?;
        fs::rename(&other, path)?;
        Ok(())
    };
    let done: Result<(), NotAPart> = written();
    match done {
        Ok(()) => {
            // The name is in the folder once that is on the disk; where a folder cannot be opened there is
            // nothing more to do.
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            let _ = File::open(folder).and_then(|folder| folder.sync_all());
        }
        Err(_) => {
            // What is wrong has been found already.
            let _ = fs::remove_file(&other);
        }
    }
    done
}

/// Removes what a worker that was killed has left beside a file.
pub fn tidy(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mark = beside(path, "");
    let Some(mark) = mark.file_name().map(|name| name.to_string_lossy().into_owned()) else { return };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.strip_prefix(&mark).is_some_and(|rest| rest.bytes().all(|c| c.is_ascii_digit())) {
            // Nobody misses it.
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name: OsString = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(MARK);
    name.push(end);
    path.with_file_name(name)
}
