//! From bytes to the program that they are.
//!
//! In: bytes that may be anything. Out: the program, or why they are none, as a person can act on it.
//! Only what `encode` writes is read: no byte is left over, no program has two forms.
//! Never here: whether the program is sound.
use super::bytes::Bytes;
use super::{ACT, DIGEST, DIRECTED, ENTRY, FIRST_FIELD, LIMIT, LOCKS, MAGIC, STRIKE, VERSION, hash, tables};
use crate::base::{Span, digest};
use crate::bytecode::fields::FIELDS;
use crate::bytecode::kinds::{AbilityKind, ActKind, Per, Replaced, Spare, StrikeKind, Window};
use crate::bytecode::node::{Node, NodeId, NodeOp};
use crate::bytecode::op::{Instr, Op};
use crate::bytecode::program::{Ability, Act, Limit, Program, Strike};
use crate::bytecode::text::{symbol, symbol_of};
use crate::lexicon::Sym;
use std::fmt;

/// Why bytes are no program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// They do not begin as a program does.
    NotAProgram,
    /// They are of another version of the layout.
    Version(u16),
    /// They end too soon.
    Truncated {
        /// How many bytes there are in the part that ends.
        at: usize,
    },
    /// More follows than belongs there.
    Left {
        /// How many bytes.
        bytes: usize,
        /// After how many.
        at: usize,
    },
    /// They are not the bytes that were written.
    Checksum,
    /// They were written with other tables.
    Tables,
    /// The program is not the one that the file names.
    Hash {
        /// What the file says.
        said: String,
        /// What the program has.
        found: String,
    },
    /// A number that has no row.
    Unknown {
        /// Of what.
        what: &'static str,
        /// The number.
        number: u16,
    },
    /// A mask of an ability with bits that mean nothing.
    Mask(u32),
    /// A name that the lexicon does not have, said in words.
    Name(String),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::NotAProgram => write!(f, "this is no compiled program; those begin with `VTAE`"),
            Unreadable::Version(version) => {
                write!(f, "the file has version {version} of the layout, and {VERSION} is read; compile the card anew")
            }
            Unreadable::Truncated { at } => write!(f, "the file is truncated: more should follow after {at} bytes"),
            Unreadable::Left { bytes, at } => write!(f, "{bytes} bytes too many follow after {at} bytes"),
            Unreadable::Checksum => write!(f, "the file is damaged or cut short: its checksum does not fit its bytes"),
            Unreadable::Tables => {
                write!(f, "the file was written with other tables of operations; compile the card anew")
            }
            Unreadable::Hash { said, found } => {
                write!(f, "the file says that its program has the hash {said}, and it has {found}")
            }
            Unreadable::Unknown { what, number } => write!(f, "unknown {what} {number}"),
            Unreadable::Mask(mask) => write!(f, "unknown mask of an ability {mask}"),
            Unreadable::Name(said) => write!(f, "{said}"),
        }
    }
}

impl std::error::Error for Unreadable {}

/// Reads the binary form.
pub fn decode(bytes: &[u8]) -> Result<Program, Unreadable> {
    if !bytes.starts_with(&MAGIC) {
        return Err(Unreadable::NotAProgram);
    }
    let mut front = Bytes::new(bytes);
    front.array::<{ MAGIC.len() }>()?;
    let version = front.short()?;
    if version != VERSION {
        return Err(Unreadable::Version(version));
    }
    let body = bytes.len().checked_sub(DIGEST).filter(|body| *body >= front.at());
    let Some((body, checksum)) = body.and_then(|body| bytes.split_at_checked(body)) else {
        return Err(Unreadable::Truncated { at: bytes.len() });
    };
    let sum = digest::hex(body) == *String::from_utf8_lossy(checksum);
    let mut rest = Bytes::new(body);
    rest.take(front.at())?;
    let of_tables = rest.array::<DIGEST>()?;
    let said = rest.array::<DIGEST>()?;
    let length = rest.len()?;
    if !sum {
        // A file that was cut off is told apart from one that was changed.
        let cut = length > rest.left();
        return Err(if cut { Unreadable::Truncated { at: bytes.len() } } else { Unreadable::Checksum });
    }
    if of_tables != *tables().as_bytes() {
        return Err(Unreadable::Tables);
    }
    let mut program = content(rest.take(length)?)?;
    words(&mut rest, &mut program)?;
    rest.end()?;
    let (said, found) = (String::from_utf8_lossy(&said).into_owned(), hash(&program));
    if said == found { Ok(program) } else { Err(Unreadable::Hash { said, found }) }
}

fn content(bytes: &[u8]) -> Result<Program, Unreadable> {
    let mut bytes = Bytes::new(bytes);
    let names = bytes.list(2, name)?;
    let nodes = bytes.list(5, |bytes| {
        let number = bytes.byte()?;
        let op = NodeOp::of(number).ok_or(Unreadable::Unknown { what: "node", number: number.into() })?;
        Ok(Node { op, args: [bytes.short()?, bytes.short()?] })
    })?;
    let code = bytes.list(7, |bytes| {
        let number = bytes.byte()?;
        let op = Op::of(number).ok_or(Unreadable::Unknown { what: "operation", number: number.into() })?;
        Ok(Instr { op, args: [bytes.short()?, bytes.short()?, bytes.short()?] })
    })?;
    let abilities = bytes.list(6, ability)?;
    bytes.end()?;
    Ok(Program { names, nodes, code, abilities, ..Program::default() })
}

fn name(bytes: &mut Bytes<'_>) -> Result<Sym, Unreadable> {
    let length = bytes.short()?;
    let text = String::from_utf8_lossy(bytes.take(length.into())?).into_owned();
    let sym = symbol_of(&text).map_err(|(said, help)| {
        Unreadable::Name(help.map_or_else(|| said.clone(), |help| format!("{said}; {help}")))
    })?;
    // A row is written by its key, not by its number.
    if symbol(sym) == text { Ok(sym) } else { Err(Unreadable::Name(format!("`{text}` is not how a name is written"))) }
}

fn ability(bytes: &mut Bytes<'_>) -> Result<Ability, Unreadable> {
    let kind = member("kind of ability", bytes.byte()?, AbilityKind::of)?;
    let block = bytes.byte()?;
    let mask = bytes.long()?;
    let has = |bit: u32| mask & bit != 0;
    let fields = (FIRST_FIELD..).zip(FIELDS);
    let known =
        fields.clone().fold(ENTRY | LOCKS | ACT | DIRECTED | LIMIT | STRIKE, |known, (bit, _)| known | 1 << bit);
    if mask & !known != 0 || has(DIRECTED) && !has(ACT) {
        return Err(Unreadable::Mask(mask));
    }
    let mut out = Ability { block, locks: has(LOCKS), ..Ability::new(kind, Span::default()) };
    out.when = optional("window", bytes.byte()?, Window::of)?;
    out.replaced = optional("time of replacement", bytes.byte()?, Replaced::of)?;
    if has(ENTRY) {
        out.entry = Some(bytes.short()?);
    }
    if has(ACT) {
        let kind = member("kind of action", bytes.byte()?, ActKind::of)?;
        let stealth = bytes.short()?.cast_signed();
        out.act = Some(Act { kind, directed: has(DIRECTED), stealth, extra: None });
    }
    if has(STRIKE) {
        out.strike = Some(strike(bytes)?);
    }
    if has(LIMIT) {
        let n = bytes.short()?;
        out.limit = Some(Limit { n, per: member("stretch", bytes.byte()?, Per::of)? });
    }
    for (bit, field) in fields {
        if has(1 << bit) {
            let node = Some(NodeId(bytes.short()?));
            (field.set)(&mut out, node);
            if (field.get)(&out) != node {
                return Err(Unreadable::Mask(mask));
            }
        }
    }
    Ok(out)
}

fn strike(bytes: &mut Bytes<'_>) -> Result<Strike, Unreadable> {
    let kind = member("kind of strike", bytes.byte()?, StrikeKind::of)?;
    let said = bytes.byte()?;
    if said >= 1 << 4 {
        return Err(Unreadable::Mask(said.into()));
    }
    let has = |bit: u8| said & 1 << bit != 0;
    let spare = optional("maneuver", bytes.byte()?, Spare::of)?;
    let per = optional("stretch", bytes.byte()?, Per::of)?;
    if spare.is_some() != per.is_some() {
        return Err(Unreadable::Mask(said.into()));
    }
    let maneuver = spare.zip(per);
    let press = optional("press", bytes.byte()?, Spare::of)?;
    let extra = bytes.byte()?;
    let (ranged, first, sure, aggravated) = (has(0), has(1), has(2), has(3));
    Ok(Strike { kind, ranged, first, sure, aggravated, maneuver, press, extra, more: None })
}

/// 0 for none, or one more than the number of the member.
fn optional<T>(what: &'static str, number: u8, of: impl Fn(u16) -> Option<T>) -> Result<Option<T>, Unreadable> {
    number.checked_sub(1).map(|number| member(what, number, of)).transpose()
}

fn member<T>(what: &'static str, number: u8, of: impl Fn(u16) -> Option<T>) -> Result<T, Unreadable> {
    of(number.into()).ok_or(Unreadable::Unknown { what, number: number.into() })
}

fn words(bytes: &mut Bytes<'_>, program: &mut Program) -> Result<(), Unreadable> {
    program.words = bytes.list(8, span)?;
    program.node_words = bytes.list(8, span)?;
    let spans = bytes.many(program.abilities.len(), 8, span)?;
    for (ability, span) in program.abilities.iter_mut().zip(spans) {
        ability.span = span;
    }
    Ok(())
}

fn span(bytes: &mut Bytes<'_>) -> Result<Span, Unreadable> {
    Ok(Span { start: bytes.long()?, end: bytes.long()? })
}
