//! Notation to grammar: checks the wording against the constructors and gives everything numbers.
//!
//! In: `Notation`. Out: `Grammar`, or every fault of the wording with its file and line: unknown
//! constructors and categories, wrong sorts, parts that the meaning forgets, forms that do not
//! exist, categories that begin with themselves. Never here: matching.
use super::expand::{self, Variant};
use super::form::Form;
use super::grammar::{Build, Form0, Grammar, Origin, Phrase, Rule, Symbol, Terminal};
use super::notation::{Entry, Notation, Template, WordingError};
use super::surface::{self, Many, What};
use crate::lexicon::{self, Class, Con, Sort};
use rustc_hash::FxHashMap;

/// Compiles the wording.
pub fn build(notation: &Notation) -> Result<Grammar, Vec<WordingError>> {
    let mut grammar =
        Grammar { retired: notation.retired.clone(), attachments: notation.attachments.clone(), ..Grammar::default() };
    let mut faults = Vec::new();
    for category in &notation.categories {
        let forms: Vec<Form> = category.forms.iter().filter_map(|form| Form::parse(form)).collect();
        match Sort::parse(&category.sort) {
            Some(sort) => {
                grammar.categories.insert(category.name.clone(), (sort, forms));
            }
            None => faults.push(fault("", 0, format!("category `{}` has no sort `{}`", category.name, category.sort))),
        }
    }
    for entry in &notation.entries {
        match phrase(&grammar, entry) {
            Ok(phrase) => grammar.phrases.push(phrase),
            Err(message) => faults.push(fault(&entry.file, entry.line, message)),
        }
    }
    faults.extend(print_by_others(&mut grammar));
    if faults.is_empty() {
        let mut rules = Rules::default();
        for number in 0..grammar.phrases.len() {
            if let Err(message) = rules.add(&grammar, number) {
                let place = grammar.phrases.get(number).map_or((String::new(), 0), |phrase| phrase.place.clone());
                faults.push(fault(&place.0, place.1, message));
            }
        }
        rules.lists();
        if faults.is_empty() {
            match super::trie::plant(&mut grammar, rules) {
                Ok(()) => {}
                Err(message) => faults.push(fault("", 0, message)),
            }
        }
        for (word, means, retired) in &notation.aliases {
            match grammar.retired.iter().position(|row| row.0 == *retired) {
                Some(reason) => {
                    grammar.aliases.insert(word.to_lowercase(), (means.clone(), reason));
                }
                None => faults.push(fault("", 0, format!("alias `{word}` needs the retired form `{retired}`"))),
            }
        }
    }
    if faults.is_empty() { Ok(grammar) } else { Err(faults) }
}

fn fault(file: &str, line: usize, message: String) -> WordingError {
    WordingError { file: file.to_string(), line, message }
}

/// An entry whose surfaces are all retired is printed by another of the same meaning, in the form
/// that this one has; without one it could not be printed.
fn print_by_others(grammar: &mut Grammar) -> Vec<WordingError> {
    let now = |phrase: &Phrase| phrase.surfaces.iter().any(|surface| surface.retired.is_none());
    let mut faults = Vec::new();
    for at in 0..grammar.phrases.len() {
        let Some(phrase) = grammar.phrases.get(at).filter(|phrase| !now(phrase)) else { continue };
        let same = |other: &Phrase| {
            now(other)
                && other.category == phrase.category
                && other.build == phrase.build
                && other.vars == phrase.vars
                && other.forms != phrase.forms
        };
        let today = grammar.phrases.iter().position(same);
        if today.is_none() {
            faults.push(fault(&phrase.place.0, phrase.place.1, "no other entry prints this meaning today".to_string()));
        }
        if let Some(phrase) = grammar.phrases.get_mut(at) {
            phrase.today = today;
        }
    }
    faults
}

/// An entry with its template and surfaces checked.
fn phrase(grammar: &Grammar, entry: &Entry) -> Result<Phrase, String> {
    let Some((sort, forms)) = grammar.categories.get(&entry.category) else {
        return Err(format!("there is no category `{}`", entry.category));
    };
    let forms = match &entry.form {
        None => forms.clone(),
        Some(name) => match Form::parse(name).filter(|form| forms.contains(form)) {
            Some(form) => vec![form],
            None => return Err(format!("`{}` has no form `{name}`", entry.category)),
        },
    };
    let mut surfaces = Vec::new();
    let mut sorts: FxHashMap<String, Sort> = FxHashMap::default();
    let mut vars: Vec<String> = Vec::new();
    for line in &entry.surfaces {
        let retired = match &line.retired {
            None => None,
            Some(name) => Some(
                grammar
                    .retired
                    .iter()
                    .position(|row| row.0 == *name)
                    .ok_or(format!("`{name}` is not declared retired"))?,
            ),
        };
        for pieces in surface::surfaces(&line.text)? {
            for piece in &pieces {
                let What::Ref(part) = &piece.what else { continue };
                let sort = sort_of(grammar, &part.category)?;
                if *sorts.entry(part.var.clone()).or_insert(sort) != sort {
                    return Err(format!("`{}` stands for two sorts", part.var));
                }
                if !vars.contains(&part.var) {
                    vars.push(part.var.clone());
                }
            }
            surfaces.push(Form0 { pieces, retired });
        }
    }
    let now = surfaces.iter().filter(|surface| surface.retired.is_none()).count();
    if surfaces.is_empty() || now > 0 && surfaces.first().is_none_or(|first| first.retired.is_some()) {
        return Err("the first surface must be today's".to_string());
    }
    let (build, made) = compile(&entry.template, &vars, &sorts)?;
    if !fits(*sort, made) {
        return Err(format!("a {sort:?} is wanted and the template makes a {made:?}"));
    }
    for var in vars.iter().filter(|var| !var.starts_with('_')) {
        if !mentions(&entry.template, var) {
            return Err(format!("the meaning forgets `{var}`"));
        }
    }
    let place = (entry.file.clone(), entry.line);
    Ok(Phrase {
        category: entry.category.clone(),
        forms,
        build,
        vars,
        tags: entry.tags.clone(),
        surfaces,
        today: None,
        examples: entry.examples.clone(),
        place,
    })
}

/// The sort that a reference to this category or class gives.
fn sort_of(grammar: &Grammar, category: &str) -> Result<Sort, String> {
    if let Some((sort, _)) = grammar.categories.get(category) {
        return Ok(*sort);
    }
    Terminal::parse(category).map(Terminal::sort).ok_or(format!("there is no category `{category}`"))
}

/// A template with its constructors looked up and its sorts checked.
fn compile(template: &Template, vars: &[String], sorts: &FxHashMap<String, Sort>) -> Result<(Build, Sort), String> {
    let var = |name: &str| {
        let at = vars.iter().position(|var| var == name).ok_or(format!("no surface has a part `{name}`"))?;
        Ok::<_, String>((at, sorts.get(name).copied().unwrap_or(Sort::Name)))
    };
    match template {
        Template::Subject => Ok((Build::Subject, Sort::Selector)),
        Template::Int(n) => Ok((Build::Int(*n), Sort::Amount)),
        Template::Name(class, key) => {
            let sym =
                Class::ALL.iter().find(|known| known.key() == class).and_then(|class| lexicon::lookup(*class, key));
            sym.map(|sym| (Build::Name(sym), Sort::Name)).ok_or(format!("the lexicon has no `{class}:{key}`"))
        }
        Template::Var(name) => var(name).map(|(at, sort)| (Build::Var(at), sort)),
        Template::Splice(name) => var(name).map(|(at, sort)| (Build::Splice(at), sort)),
        Template::Call(name, args) => {
            let Some(con) = Con::parse(name) else { return Err(format!("there is no constructor `{name}`")) };
            let row = con.signature();
            if args.len() < row.args.len() || (row.rest.is_none() && args.len() > row.args.len()) {
                return Err(format!("`{name}` takes {} arguments and has {}", row.args.len(), args.len()));
            }
            let mut built = Vec::new();
            for (n, arg) in args.iter().enumerate() {
                let wanted = row.args.get(n).map(|arg| arg.sort).or(row.rest.map(|rest| rest.0));
                let (part, sort) = compile(arg, vars, sorts)?;
                if !wanted.is_some_and(|wanted| fits(wanted, sort)) {
                    return Err(format!("argument {} of `{name}` is a {sort:?} and should be {wanted:?}", n + 1));
                }
                built.push(part);
            }
            Ok((Build::Call(con, built), row.sort))
        }
    }
}

/// Whether a term of sort `made` can stand where `wanted` is asked for.
fn fits(wanted: Sort, made: Sort) -> bool {
    wanted == made
}

fn mentions(template: &Template, name: &str) -> bool {
    match template {
        Template::Var(var) | Template::Splice(var) => var == name,
        Template::Call(_, args) => args.iter().any(|arg| mentions(arg, name)),
        Template::Subject | Template::Int(_) | Template::Name(..) => false,
    }
}

/// The rules of all nonterminals while they are collected.
#[derive(Default)]
pub struct Rules {
    /// Category, form and whether it is a list, by provisional number.
    pub nts: Vec<(String, Form, bool)>,
    ids: FxHashMap<(String, Form, bool), u16>,
    /// Provisional nonterminal, its symbols and the rule.
    pub rules: Vec<(u16, Vec<Symbol>, Rule)>,
    /// Words by number.
    pub texts: Vec<String>,
    words: FxHashMap<String, u32>,
}

impl Rules {
    /// The provisional number of a nonterminal.
    pub fn nt(&mut self, category: &str, form: Form, list: bool) -> u16 {
        let key = (category.to_string(), form, list);
        if let Some(id) = self.ids.get(&key) {
            return *id;
        }
        let id = u16::try_from(self.nts.len()).unwrap_or(u16::MAX);
        self.nts.push(key.clone());
        self.ids.insert(key, id);
        id
    }

    /// The number of a word.
    pub fn word(&mut self, text: &str) -> u32 {
        let folded = super::grammar::fold(text);
        if let Some(id) = self.words.get(&folded) {
            return *id;
        }
        let id = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
        self.texts.push(folded.clone());
        self.words.insert(folded, id);
        id
    }

    /// The rules of one phrase: each surface in each form and number.
    fn add(&mut self, grammar: &Grammar, number: usize) -> Result<(), String> {
        let Some(phrase) = grammar.phrases.get(number) else { return Ok(()) };
        for (at, surface) in phrase.surfaces.iter().enumerate() {
            for Variant { form, number: agree, pieces } in expand::variants(phrase, &surface.pieces) {
                let lhs = self.nt(&phrase.category, form, false);
                let mut symbols = Vec::new();
                let mut parts = Vec::new();
                for piece in &pieces {
                    let (symbol, var) = self.symbol(grammar, phrase, piece, form, agree)?;
                    symbols.push(symbol);
                    parts.extend(var);
                }
                let origin =
                    Origin::Phrase(u32::try_from(number).unwrap_or(u32::MAX), u16::try_from(at).unwrap_or(u16::MAX));
                self.rules.push((lhs, symbols, Rule { origin, form, number: agree, parts }));
            }
        }
        Ok(())
    }

    /// The symbol of a piece, and the var it fills.
    fn symbol(
        &mut self,
        grammar: &Grammar,
        phrase: &Phrase,
        piece: &surface::Piece,
        form: Form,
        number: Form,
    ) -> Result<(Symbol, Option<u8>), String> {
        let What::Ref(part) = &piece.what else {
            return Ok((Symbol::Word(self.word(&expand::word(&piece.what, form, number))), None));
        };
        let var = phrase.vars.iter().position(|var| *var == part.var).and_then(|at| u8::try_from(at).ok());
        let form = expand::asked(grammar, part, form, number)?;
        if grammar.categories.contains_key(&part.category) {
            let list = part.many != Many::One;
            return Ok((Symbol::Nt(self.nt(&part.category, form, list)), var));
        }
        let class = Terminal::parse(&part.category).ok_or(format!("there is no category `{}`", part.category))?;
        Ok((Symbol::Class(class, form), var))
    }

    /// The rules of the lists that were asked for.
    fn lists(&mut self) {
        for at in 0..self.nts.len() {
            let Some((category, form, true)) = self.nts.get(at).cloned() else { continue };
            let (one, list) = (self.nt(&category, form, false), self.nt(&category, form, true));
            let rule = |origin, parts| Rule { origin, form, number: Form::Plain, parts };
            self.rules.push((list, vec![Symbol::Nt(one)], rule(Origin::Last, vec![0])));
            self.rules.push((list, vec![Symbol::Nt(one), Symbol::Nt(list)], rule(Origin::More, vec![0, 1])));
        }
    }
}
