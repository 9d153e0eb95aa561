//! Names of the lexicon as text: `Clan:brujah`.
//!
//! In: a `Sym`, or its text. Out: the other. The number of a row changes when rows are added, its key
//! does not, so that both forms of programs keep names this way.
//! Never here: another spelling than the key.
use crate::base::nearest::nearest;
use crate::lexicon::{Class, Sym, lookup, rows};

/// A name as its class and key; one without a row as its number.
pub fn symbol(sym: Sym) -> String {
    let class = sym.class.key();
    match rows(sym.class).get(usize::from(sym.index)) {
        Some(row) => format!("{class}:{}", row.id),
        None => format!("{class}:#{}", sym.index),
    }
}

/// The name of that class and key, or what is wrong and what would mend it.
pub fn symbol_of(text: &str) -> Result<Sym, (String, Option<String>)> {
    let Some((key, id)) = text.split_once(':') else {
        return Err((format!("expected a name such as `Clan:brujah`, found `{text}`"), None));
    };
    let Some(class) = Class::ALL.iter().copied().find(|class| class.key() == key) else {
        let help = nearest(key, Class::ALL.iter().map(|class| class.key()));
        return Err((format!("unknown class of names `{key}`"), help.map(did_you_mean)));
    };
    if let Some(index) = id.strip_prefix('#').and_then(|number| number.parse().ok()) {
        return Ok(Sym { class, index });
    }
    // The index finds any spelling; only the key counts, whichever row has it as another spelling.
    let by_index = lookup(class, id).filter(|sym| sym.id() == id);
    let by_key = || {
        let place = rows(class).iter().position(|row| row.id == id)?;
        u16::try_from(place).ok().map(|index| Sym { class, index })
    };
    by_index.or_else(by_key).ok_or_else(|| {
        let key = lookup(class, id).map(Sym::id);
        let help = key.or_else(|| nearest(id, rows(class).iter().map(|row| row.id)));
        (format!("unknown {} `{id}`", class.name()), help.map(did_you_mean))
    })
}

/// Advice that names the nearest word.
pub fn did_you_mean(word: &str) -> String {
    format!("did you mean `{word}`?")
}
