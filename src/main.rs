//! The binary: everything is in the library.
fn main() -> std::process::ExitCode {
    vitae::cli::run()
}
