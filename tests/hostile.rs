//! Hostile input: files that are no cards, or far too much of one. Each gives a diagnostic, soon,
//! within bounded memory.
//!
//! In: inputs made here, given to the binary: the one of the release profile at full size where it is
//! at hand and newer than the sources, else the one of these tests at a tenth of it.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime};

/// The longest that any of these may take.
const LONGEST: Duration = Duration::from_secs(2);
/// The most memory, in sizes of the input, past what the binary needs for a card of one line.
const MOST_TIMES: u64 = 20;

/// Inputs smaller than this are bounded as one of this size: a card in memory has a size of its own.
const SMALLEST: usize = 4 << 20;

/// One at a time: the time of each is measured.
static TURN: Mutex<()> = Mutex::new(());

/// The binary, and by what its inputs are to be divided.
fn binary() -> (PathBuf, usize) {
    let own = PathBuf::from(env!("CARGO_BIN_EXE_vitae"));
    if !cfg!(debug_assertions) {
        return (own, 1);
    }
    let release = own.parent().and_then(Path::parent).map(|target| target.join("release/vitae"));
    match release {
        Some(release) if changed(&release) > newest(&root("src")).max(newest(&root("grammar"))) => (release, 1),
        _ => (own, 10),
    }
}

fn root(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

fn changed(path: &Path) -> SystemTime {
    fs::metadata(path).and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH)
}

fn newest(folder: &Path) -> SystemTime {
    let entries = fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path());
    entries.map(|path| if path.is_dir() { newest(&path) } else { changed(&path) }).max().unwrap()
}

/// What came of a run.
struct Run {
    out: String,
    took: Duration,
    /// The most memory it had at a time, in bytes; none where the system does not tell.
    memory: Option<u64>,
    code: Option<i32>,
}

fn run(binary: &Path, name: &str, input: &[u8], json: bool) -> Run {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, input).unwrap();
    let told = folder.join(format!("{name}.out"));
    let start = Instant::now();
    let mut child = Command::new(binary)
        .args(["check", "--format", if json { "json" } else { "text" }])
        .arg(&path)
        .stdout(fs::File::create(&told).unwrap())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut memory = None;
    let code = loop {
        if let Some(most) = fs::read_to_string(&status).ok().as_deref().and_then(high_water) {
            memory = memory.max(Some(most));
        }
        if let Some(code) = child.try_wait().unwrap() {
            break code.code();
        }
        assert!(start.elapsed() < LONGEST * 10, "{name}: no end after {:?}", LONGEST * 10);
        std::thread::sleep(Duration::from_millis(1));
    };
    let took = start.elapsed();
    let out = String::from_utf8_lossy(&fs::read(&told).unwrap()).into_owned();
    fs::remove_file(&path).unwrap();
    fs::remove_file(&told).unwrap();
    Run { out, took, memory, code }
}

/// The high-water mark of a process out of its status.
fn high_water(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

/// Runs one input in both formats and holds it to the bounds.
fn hostile(name: &str, code: &str, make: impl Fn(usize) -> Vec<u8>) {
    let _turn = TURN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let (binary, divisor) = binary();
    let input = make(divisor);
    let plain = run(&binary, "plain.card", b"Night Walk\nType: Action\n\nGain 1 pool.\n", true);
    assert_eq!(plain.code, Some(0), "the binary reads a card");
    for json in [true, false] {
        let run = run(&binary, &format!("{name}.card"), &input, json);
        assert_eq!(run.code, Some(1), "{name}: {}", run.out.get(..2000).unwrap_or(&run.out));
        assert!(run.out.contains(code), "{name}: no {code} in {}", run.out.get(..2000).unwrap_or(&run.out));
        assert!(run.took < LONGEST, "{name}: {:?} for {} bytes", run.took, input.len());
        match (run.memory, plain.memory) {
            (Some(most), Some(base)) => {
                let bound = base + MOST_TIMES * input.len().max(SMALLEST) as u64;
                assert!(most <= bound, "{name}: {most} bytes of memory for {} of input", input.len());
            }
            _ => println!("memory not measured: the system does not tell"),
        }
    }
}

const HEAD: &str = "Night Walk\nType: Action\n\n";
const MEGA: usize = 1 << 20;

/// Bytes by chance.
fn noise(n: usize) -> impl Iterator<Item = u64> {
    let mut state = 0x5eed_u64;
    std::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    })
    .take(n)
}

fn characters(n: usize) -> impl Iterator<Item = char> {
    noise(n)
        .map(|bits| char::from_u32(u32::try_from(bits % 0x11_0000).unwrap_or(0)).filter(|c| *c > ' ').unwrap_or('x'))
}

#[test]
fn random_bytes() {
    hostile("bytes", "V0901", |by| noise(10 * MEGA / by).map(|bits| bits.to_le_bytes()[0]).collect());
}

#[test]
fn one_letter() {
    hostile("letter", "V0105", |by| vec![b'a'; 10 * MEGA / by]);
}

#[test]
fn empty_lines() {
    hostile("lines", "V0902", |by| vec![b'\n'; 10 * MEGA / by]);
}

#[test]
fn short_cards() {
    // As many cards as a file may have lines for, each wrong.
    hostile("cards", "V0202", |by| format!("{HEAD}Pool.\n---\n").repeat(30_000 / by).into_bytes());
}

#[test]
fn long_lines_of_words() {
    hostile("words", "V02", |by| {
        let line = format!("{}.\n", "gain pool lock unlock vampire ".repeat(100));
        format!("{HEAD}{}", line.repeat(10 * MEGA / by / line.len())).into_bytes()
    });
}

#[test]
fn one_long_sentence() {
    hostile("sentence", "V0204", |by| {
        format!("{HEAD}Gain 1 pool{}.\n", " and gain 1 pool".repeat(MEGA / by / 16)).into_bytes()
    });
}

#[test]
fn a_sentence_just_short_enough_to_be_looked_at() {
    hostile("looked-at", "V0204", |_| format!("{HEAD}Gain 1 pool{}.\n", " and gain 1 pool".repeat(4_000)).into_bytes());
}

#[test]
fn the_longest_sentence_that_is_read() {
    hostile("longest", "V02", |_| format!("{HEAD}Gain 1 pool{}.\n", " and gain 1 pool".repeat(99)).into_bytes());
}

#[test]
fn brackets_in_brackets() {
    hostile("brackets", "V0204", |_| {
        format!("{HEAD}{}gain 1 pool{}.\n", "(".repeat(10_000), ")".repeat(10_000)).into_bytes()
    });
    hostile("open", "V0206", |_| format!("{HEAD}{}gain 1 pool.\n", "(".repeat(10_000)).into_bytes());
    hostile("square", "V02", |_| {
        format!("{HEAD}{}gain 1 pool{}.\n", "[".repeat(10_000), "]".repeat(10_000)).into_bytes()
    });
}

#[test]
fn any_characters_on_one_line() {
    hostile("characters", "V0", |by| format!("{HEAD}{}", characters(4_000_000 / by).collect::<String>()).into_bytes());
}

#[test]
fn stray_characters_up_to_the_longest_text() {
    hostile("strays", "V0209", |_| format!("{HEAD}{}\n", "~ ".repeat(30_000)).into_bytes());
}

#[test]
fn a_name_without_end() {
    let crypt = "\nClan: Toreador (group 5)\nCapacity: 4\nDisciplines: aus\n\nCamarilla. Blorp.\n";
    hostile("name", "V0201", |by| format!("{}{crypt}", "Anna ".repeat(2 * MEGA / by / 5)).into_bytes());
}

#[test]
fn a_list_of_garbage() {
    hostile("list", "V0", |_| {
        let head = "Id,Name,Type,Clan,Discipline,Pool Cost,Blood Cost,Burn Option,Card Text\n";
        format!("{head}{}", "1,a,b,\"c\n".repeat(10 * MEGA / 9)).into_bytes()
    });
}

#[test]
fn a_wording_nested_deep_is_a_fault() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile-wording");
    fs::create_dir_all(&folder).unwrap();
    let deep = format!("category S : Line\nS = {}A{}\n  now x\n", "Not(".repeat(10_000), ")".repeat(10_000));
    let many = format!("category S : Line\nS = Unique\n  now {}\n", "{a|b} ".repeat(40));
    for (name, text) in [("deep", deep), ("many", many)] {
        fs::write(folder.join("x.phrases"), text).unwrap();
        let card = folder.join("x.card");
        fs::write(&card, "Night Walk\nType: Action\n\nGain 1 pool.\n").unwrap();
        let run =
            Command::new(env!("CARGO_BIN_EXE_vitae")).arg("check").arg("--wording").arg(&folder).arg(&card).output();
        assert_eq!(run.unwrap().status.code(), Some(2), "{name}");
    }
}
