//! A call into another's code that may panic on what it is given.
//!
//! In: a call. Out: what it returns, or nothing where it has panicked, without a word about it. For
//! readers of foreign formats, which promise less than this project does of input; never for code of
//! our own, whose panics are faults that must be seen.
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    /// Whether a panic of this thread is caught, and is nobody's concern.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Calls it. What it has half changed when it panics must not be used any more.
pub fn caught<T>(call: impl FnOnce() -> T) -> Option<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |info| {
            if !QUIET.get() {
                before(info);
            }
        }));
    });
    let before = QUIET.replace(true);
    let done = catch_unwind(AssertUnwindSafe(call));
    QUIET.set(before);
    done.ok()
}
