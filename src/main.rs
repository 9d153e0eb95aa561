//! The binary: everything is in the library.

/// Checking a pool makes many small terms and trees; this allocator is made for that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    vitae::cli::run()
}
