//! Digests: a short hexadecimal name for a value.
//!
//! In: bytes in an order that the caller fixes. Out: the same name on every machine, always.

/// Sixteen hexadecimal digits naming these bytes.
pub fn hex(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().as_str().chars().take(16).collect()
}
