// The rows of the table of diagnostic codes; `codes.rs` says what they mean.
codes! {
    NotACardFile 101 Error "the file cannot be read as cards"
        "A card is a name on a line of its own, headers `Key: value`, an empty line and the rules text. Without a name there is nothing to check."
        bad "\n\n" good "Night Walk\nType: Action\n\n+1 stealth action.\nGain 1 pool.\n";
    MissingName 102 Error "a card without a name"
        "The first line of a card is its name, and its own name in the text means the card itself."
        bad "Type: Action\n\nGain 1 pool.\n" good "Night Walk\nType: Action\n\nGain 1 pool.\n";
    UnknownKey 103 Error "a header that there is not"
        "A header that is not understood could hold something that matters, so it is not passed over."
        bad "Night Walk\nTipe: Action\n\nGain 1 pool.\n" good "Night Walk\nType: Action\n\nGain 1 pool.\n";
    DuplicateKey 104 Error "a header given twice"
        "Of two values only one can hold, and nothing says which."
        bad "Night Walk\nType: Action\nCost: 1 blood\nCost: 2 blood\n\nGain 1 pool.\n" good "Night Walk\nType: Action\nCost: 2 blood\n\nGain 1 pool.\n";
    MissingKey 105 Error "a header is missing"
        "A library card has a type, a crypt card a clan and a capacity. Without them nobody knows how the card is played."
        bad "Night Walk\nCost: 1 blood\n\nGain 1 pool.\n" good "Night Walk\nType: Action\nCost: 1 blood\n\nGain 1 pool.\n";
    StrayLine 106 Error "a line among the headers that is none"
        "The headers end at the first empty line. A line among them that is no header may be a header without its colon, or rules text without the empty line before it."
        bad "Night Walk\nType: Action\nCost 1 blood\n\nGain 1 pool.\n" good "Night Walk\nType: Action\nCost: 1 blood\n\nGain 1 pool.\n";
    UnknownValue 107 Error "a name in a header that the game does not have"
        "Clans, disciplines, types, sects, titles and paths are closed lists. A name outside of them is a slip of the pen."
        bad "Night Walk\nType: Action\nRequires: Obfuscat\n\nGain 1 pool.\n" good "Night Walk\nType: Action\nRequires: Obfuscate\n\nGain 1 pool.\n";
    WrongValue 108 Error "a value of the wrong kind"
        "A cost is a number or `X` and what is paid; a capacity or a group is a number; several disciplines are joined by `and` or by `or`."
        bad "Night Walk\nType: Action\nCost: some blood\n\nGain 1 pool.\n" good "Night Walk\nType: Action\nCost: X blood\n\nGain 1 pool.\n";
    MisplacedKey 109 Error "a header of the other kind of card"
        "Costs and requirements are for library cards; capacity, group, disciplines and titles for crypt cards."
        bad "Night Walk\nType: Action\nCapacity: 4\n\nGain 1 pool.\n" good "Night Walk\nType: Action\n\nGain 1 pool.\n";
    OlderName 110 Warning "an older name in a header"
        "The name is read, and today's is printed: some clans and disciplines have been renamed."
        bad "Night Walk\nType: Action\nRequires: Thaumaturgy\n\n[tha] Gain 1 pool.\n" good "Night Walk\nType: Action\nRequires: Blood Sorcery\n\n[tha] Gain 1 pool.\n";
    EmptyValue 111 Error "a header without a value"
        "An empty header says nothing; what was meant to stand there is unknown."
        bad "Night Walk\nType: Action\nCost:\n\nGain 1 pool.\n" good "Night Walk\nType: Action\nCost: 1 blood\n\nGain 1 pool.\n";
    UnknownWord 201 Error "a word that the language does not have"
        "Every word of a card counts. A word that no phrase, list or name of the game has could mean anything, so the card is not read as if it were not there. New names are declared with `Defines:`."
        bad "Night Walk\nType: Action\n\nGain 1 frobly pool.\n"
        good "Night Walk\nType: Action\n\nGain 1 pool.\n";
    NoReading 202 Error "a sentence that reads up to a word and no further"
        "The words are known, but no phrase goes on this way. The message names the furthest word reached and what could have stood there."
        bad "Night Walk\nType: Action\n\nGain pool 1.\n"
        good "Night Walk\nType: Action\n\nGain 1 pool.\n";
    TwoMeanings 203 Error "a sentence with two meanings"
        "Where the wording can be taken in two ways, players will take it in both. What belongs to what is settled by the attachment table; where that is silent, the sentence has to be worded anew."
        bad "Night Walk\nType: Combat\n\nStrike: dodge and gain 1 pool if the range is close.\n"
        good "Night Walk\nType: Combat\n\nStrike: dodge and gain 1 pool.\n";
    TooLong 204 Error "a sentence or a text that is too long"
        "No card has a sentence of more than 400 words or a text of more than 64 KiB; it is taken for something else than a card's text. Put a full stop between the sentences."
        bad ""
        good "Night Walk\nType: Action\n\nGain 1 pool.\n";
    StrayCharacter 205 Error "a character that the language does not have"
        "A character outside the language cannot be read, and it is not passed over."
        bad "Night Walk\nType: Action\n\nGain 1 pool ~.\n"
        good "Night Walk\nType: Action\n\nGain 1 pool.\n";
    Unbalanced 206 Error "a bracket without its other half"
        "Where a remark begins or ends decides what it belongs to."
        bad "Night Walk\nType: Action\n\nBleed with +1 bleed (limited.\n"
        good "Night Walk\nType: Action\n\n+1 stealth action.\nBleed with +1 bleed.\n";
    UnknownCard 207 Error "the name of a card that is not at hand"
        "A name between `<` and `>` is a card's. Give the file or the list with that card as well, or declare it with `Defines: ... card`."
        bad "Night Walk\nType: Action\n\nSearch your library for <Dusk Walk>.\n"
        good "Night Walk\nType: Action\n\nGain 1 pool.\n";
    UnknownSign 208 Error "a sign in brackets that the game does not have"
        "Signs in brackets are disciplines (`[dom]`, `[DOM]`) and types (`[COMBAT]`). A slip in one would put the text under it at no level at all."
        bad "Night Walk\nType: Action\nRequires: Obfuscate\n\n[obg] Gain 1 pool.\n"
        good "Night Walk\nType: Action\nRequires: Obfuscate\n\n[obf] Gain 1 pool.\n";
    TooMany 209 Note "more things wrong than are told"
        "Of one card the first hundred are told, errors before warnings; with so many it is likely no card, or one slip has caused them all."
        bad ""
        good "Night Walk\nType: Action\n\nGain 1 pool.\n";
    LevelNotRequired 301 Error "a level of a discipline that the card does not require"
        "The card is played with the disciplines in its header; text at the level of another could never be used."
        bad "Night Walk\nType: Action\nRequires: Obfuscate\n\n[dom] Gain 1 pool.\n"
        good "Night Walk\nType: Action\nRequires: Dominate\n\n[dom] Gain 1 pool.\n";
    NoReferent 302 Error "a word that refers to nothing"
        "`they`, `that vampire`, `the chosen minion` and the like speak of something named before. Here nothing of that kind is."
        bad "Night Walk\nType: Action\n\nUnlock the chosen vampire.\n"
        good "Night Walk\nType: Action\n\nUnlock a vampire you control.\n";
    TwoReferents 303 Error "a word that refers to two things"
        "Two things named before fit the word equally well, and nothing decides between them. Name the one that is meant."
        bad "Night Walk\nType: Action\n\nChoose a vampire and choose an ally. Unlock that minion.\n"
        good "Night Walk\nType: Action\n\nChoose a vampire and choose an ally. Unlock that ally.\n";
    WrongKind 304 Error "two things that do not fit together"
        "The rules say what can have what: blood is on vampires, life on allies and retainers, pool is with Methuselahs; only vampires hunt or diablerize."
        bad "Night Walk\nType: Action\n\nAn ally you control gains 1 blood.\n"
        good "Night Walk\nType: Action\n\nA vampire you control gains 1 blood.\n";
    OutOfPlace 305 Error "an effect where there can be none of its kind"
        "A strike needs a combat, stealth an action of one's own side, intercept an action of another. On a card of this type the effect could never happen."
        bad "Night Walk\nType: Action\n\nStrike: dodge.\n"
        good "Night Walk\nType: Combat\n\nStrike: dodge.\n";
    NothingAbove 306 Error "`as above` without anything above that it could mean"
        "`as above` takes what stands at the level before, and a change must match exactly one part of it."
        bad "Night Walk\nType: Action\nRequires: Obfuscate\n\n[OBF] As above.\n"
        good "Night Walk\nType: Action\nRequires: Obfuscate\n\n[obf] Gain 1 pool.\n[OBF] As above, and gain 1 pool.\n";
    TypeMismatch 307 Error "the text says another type than the header"
        "A type said again in the text must be the header's; otherwise nobody knows which of the two is right."
        bad "Night Walk\nType: Action\n\nMaster. Gain 1 pool.\n"
        good "Night Walk\nType: Master\n\nGain 1 pool.\n";
    OtherGame 308 Error "words of the skirmish in the card game, or of both on one card"
        "Squares, attacks and values such as courage are of the skirmish, whose powers are main or secondary actions. A card is of one of the two games, and is never played in the other."
        bad "Night Walk\nType: Action\n\nThis vampire gets +1 courage this turn.\n"
        good "Night Walk\nType: Secondary Action\n\nThis vampire gets +1 courage this turn.\n";
    RetiredWording 401 Warning "an older wording"
        "It is read to the same meaning, and today's wording is printed. `vitae wording` gives the reason for each retired form."
        bad "Night Walk\nType: Action\n\nTap a minion you control.\n"
        good "Night Walk\nType: Action\n\nLock a minion you control.\n";
    Spelling 402 Warning "capital letters, spaces or marks differ from the wording"
        "It changes nothing in the meaning, but cards are printed alike."
        bad "Night Walk\nType: Action\n\nGain  1 Pool.\n"
        good "Night Walk\nType: Action\n\nGain 1 pool.\n";
    TitleDisagrees 403 Warning "the column and the text give another title or sect"
        "Where a list gives a title in a column and a sect or title in the text, the two must agree; one of them has been forgotten in an edit."
        bad "Vera Night\nClan: Ventrue (group 5)\nCapacity: 6\nDisciplines: dom\nTitle: Prince of Boston\n\nCamarilla primogen.\n"
        good "Vera Night\nClan: Ventrue (group 5)\nCapacity: 6\nDisciplines: dom\nTitle: Primogen\n\nCamarilla primogen.\n";
    NoFullStop 404 Warning "a sentence without its full stop"
        "The end of a sentence decides what belongs together; the end of the line is taken for it."
        bad "Night Walk\nType: Action\n\nGain 1 pool\n"
        good "Night Walk\nType: Action\n\nGain 1 pool.\n";
    NumberWord 405 Warning "a number written as a word"
        "Numbers are digits on cards, so that they are found at a glance."
        bad "Night Walk\nType: Action\n\nGain two pool.\n"
        good "Night Walk\nType: Action\n\nGain 2 pool.\n";
    ScenarioLine 501 Error "a line that no scenario has"
        "Every line of a scenario is read whole. A line that is not understood could be the very one that the scenario is about."
        bad "# A page\n\n```scenario\nscenario the ash walks\nseats Ana, Bo\nAna: pool 10\n  ready: Mirela Ash (blood 3)\nturn Ana, minion phase\nthen Mirela Ash has blood 3\n```\n"
        good "# A page\n\n```scenario\nscenario the ash walks\nseats Ana, Bo\nAna: pool 10\n  ready: Mirela Ash (blood 3)\nturn Ana, minion phase\nthen: Mirela Ash has blood 3\n```\n";
    ScenarioShape 502 Error "a scenario that is not whole"
        "A scenario has a name, seats, a turn, and something that is done or expected; each is said once and in that order."
        bad "# A page\n\n```scenario\nscenario the ash walks\nseats Ana, Bo\nAna: pool 10\n  ready: Mirela Ash (blood 3)\n```\n"
        good "# A page\n\n```scenario\nscenario the ash walks\nseats Ana, Bo\nAna: pool 10\n  ready: Mirela Ash (blood 3)\nturn Ana, minion phase\nthen: Mirela Ash has blood 3\n```\n";
    UnknownName 503 Error "a name that is nobody's here"
        "Cards, Methuselahs, rule sets, levels and reasons are called by their names. A name that is nobody's is a slip of the pen."
        bad "# A page\n\n```scenario\nscenario the ash walks\nseats Ana, Bo\nAna: pool 10\n  ready: Mirela Ash (blood 3)\nturn Ana, minion phase\nthen: Mirela Asch has blood 3\n```\n"
        good "# A page\n\n```scenario\nscenario the ash walks\nseats Ana, Bo\nAna: pool 10\n  ready: Mirela Ash (blood 3)\nturn Ana, minion phase\nthen: Mirela Ash has blood 3\n```\n";
    TwoOfAName 504 Error "a name that fits two"
        "Two cards of one name, or two abilities of one card, are told apart: `Mirela Ash #2`, `at superior`, or words of the ability between quotation marks."
        bad "# A page\n\n```scenario\nscenario two at the table\nseats Ana, Bo\nAna:\n  ready: Mirela Ash (blood 3), Mirela Ash (blood 2)\nturn Ana, minion phase\nthen: Mirela Ash has blood 3\n```\n"
        good "# A page\n\n```scenario\nscenario two at the table\nseats Ana, Bo\nAna:\n  ready: Mirela Ash (blood 3), Mirela Ash (blood 2)\nturn Ana, minion phase\nthen: Mirela Ash #1 has blood 3\n```\n";
    SetupImpossible 505 Error "a set-up that no game could come to"
        "A vampire cannot hold more blood than its capacity, blood is on vampires and life on allies, a Methuselah in the game has pool. What follows from an impossible table proves nothing."
        bad "# A page\n\n```scenario\nscenario the ash walks\nseats Ana, Bo\nAna: pool 10\n  ready: Mirela Ash (blood 30)\nturn Ana, minion phase\nthen: Bo pool 30\n```\n"
        good "# A page\n\n```scenario\nscenario the ash walks\nseats Ana, Bo\nAna: pool 10\n  ready: Mirela Ash (blood 3)\nturn Ana, minion phase\nthen: Bo pool 30\n```\n";
    NotOnOffer 506 Error "a choice that is not on offer"
        "Only what is among the options can be chosen. The message lists what is; `not offered: ... because` can ask why something is missing."
        bad "# A page\n\n```scenario\nscenario the ash walks\nseats Ana, Bo\nAna: pool 10\n  ready: Mirela Ash (blood 3)\nturn Ana, minion phase\nAna: Mirela Ash: Hunt on Bo\n```\n"
        good "# A page\n\n```scenario\nscenario the ash walks\nseats Ana, Bo\nAna: pool 10\n  ready: Mirela Ash (blood 3)\nturn Ana, minion phase\nAna: Mirela Ash: Hunt\n```\n";
    NotAsked 507 Error "an answer of somebody who is not asked"
        "Each decision is one Methuselah's. An answer of another, or to a question that nobody asks, shows that the game has gone another way than the scenario thinks."
        bad "# A page\n\n```scenario\nscenario the ash walks\nseats Ana, Bo\nAna: pool 10\n  ready: Mirela Ash (blood 3)\nturn Ana, minion phase\nBo: pass\n```\n"
        good "# A page\n\n```scenario\nscenario the ash walks\nseats Ana, Bo\nAna: pool 10\n  ready: Mirela Ash (blood 3)\nturn Ana, minion phase\nAna: pass\n```\n";
    Unanswered 508 Error "a decision that the scenario does not answer"
        "What somebody decides in the middle of an action decides how it ends. A scenario answers each such decision itself, with `all pass` or `pass until ...`, or says `stop here`."
        bad "# A page\n\n```scenario\nscenario the ash walks\nseats Ana, Bo\nAna:\n  ready: Hanno Weir (blood 3)\nBo:\n  ready: Mirela Ash (blood 3)\nturn Ana, minion phase\nAna: Hanno Weir: Bleed\n```\n"
        good "# A page\n\n```scenario\nscenario the ash walks\nseats Ana, Bo\nAna:\n  ready: Hanno Weir (blood 3)\nBo:\n  ready: Mirela Ash (blood 3)\nturn Ana, minion phase\nAna: Hanno Weir: Bleed\nall pass\nthen: Bo pool 29\n```\n";
    NotSo 509 Error "something expected that is not so"
        "The game does something else than the scenario says. One of the two is wrong; where it is the scenario, `vitae test --bless` writes down what is."
        bad "# A page\n\n```scenario\nscenario the ash walks\nseats Ana, Bo\nAna: pool 10\n  ready: Mirela Ash (blood 3)\nturn Ana, minion phase\nthen: Mirela Ash has blood 2\n```\n"
        good "# A page\n\n```scenario\nscenario the ash walks\nseats Ana, Bo\nAna: pool 10\n  ready: Mirela Ash (blood 3)\nturn Ana, minion phase\nthen: Mirela Ash has blood 3\n```\n";
    DoesNotRun 510 Error "a card that the engine does not carry out"
        "A card plays only if every part of its text has a meaning that the engine carries out. A scenario with a card played as if it were blank would prove nothing."
        bad "# A page\n\n```scenario\nscenario a long wait\nseats Ana, Bo\nAna:\n  hand: Long Wait\nturn Ana, minion phase\nthen: Bo pool 30\n```\n"
        good "# A page\n\n```scenario\nscenario no wait\nseats Ana, Bo\nturn Ana, discard phase\nthen: Bo pool 30\n```\n";
    NoScenario 511 Error "a page without a scenario that can be read"
        "A scenario stands in a block that begins with ```scenario and ends with ```. A page or a folder without one is likely not the one that was meant."
        bad "# A page\n\nNothing is shown here.\n"
        good "# A page\n\n```scenario\nscenario the ash walks\nseats Ana, Bo\nAna: pool 10\n  ready: Mirela Ash (blood 3)\nturn Ana, minion phase\nthen: Mirela Ash has blood 3\n```\n";
    NoError 512 Error "an error that does not come"
        "`error:` says that the line before it is wrong use, and what is said of that. Here the line is right, or wrong in another way."
        bad "# A page\n\n```scenario\nscenario the ash walks\nseats Ana, Bo\nAna: pool 10\n  ready: Mirela Ash (blood 3)\nturn Ana, minion phase\nAna: pass\nerror: is not on offer\n```\n"
        good "# A page\n\n```scenario\nscenario the ash walks\nseats Ana, Bo\nAna: pool 10\n  ready: Mirela Ash (blood 3)\nturn Ana, minion phase\nAna: Mirela Ash: Hunt on Bo\nerror: nothing is chosen for this\n```\n";
    NotADeck 601 Error "the file cannot be read as a deck"
        "A deck is a text with lines of cards, or JSON with copies by card. The formats that are read are in `docs/decks.md`; `--from` names one."
        bad "Name: Dusk\nCrypt\nLibrary\n" good "Name: Dusk\nCrypt (12 cards)\n12 Mirela Ash\nLibrary (60 cards)\nAction (60)\n60 Night Walk\n";
    DeckLine 602 Error "a line that no deck has"
        "Every line of a deck is a heading, or a count and a card's name. A line that is not understood could be a card that the deck is then played without."
        bad "Name: Dusk\nCrypt (12 cards)\n12 Mirela Ash\nLibrary\nAction\nsixty Night Walk\n" good "Name: Dusk\nCrypt (12 cards)\n12 Mirela Ash\nLibrary (60 cards)\nAction (60)\n60 Night Walk\n";
    UnknownDeckCard 603 Error "a name that is no card's at hand"
        "The deck cannot be played without the card. Give the list or the file that it stands in with `--cards`; the nearest names are shown."
        bad "Name: Dusk\nCrypt (12 cards)\n12 Mirela Ash\nLibrary (60 cards)\nAction (60)\n60 Night Wlak\n" good "Name: Dusk\nCrypt (12 cards)\n12 Mirela Ash\nLibrary (60 cards)\nAction (60)\n60 Night Walk\n";
    TwoDeckCards 604 Error "a name that two cards have"
        "Vampires of one name in two groups are different cards, and a number and a name can disagree. Behind the name, `(G2)` says which group, `(ADV)` the advanced version."
        bad "Name: Dusk\nCrypt (12 cards)\n12 Vera Night\nLibrary (60 cards)\nAction (60)\n60 Night Walk\n" good "Name: Dusk\nCrypt (12 cards)\n12 Vera Night (G2)\nLibrary (60 cards)\nAction (60)\n60 Night Walk\n";
    WrongPart 605 Error "a card in the wrong part of the deck"
        "Vampires and imbued stand in the crypt, all other cards in the library. A card under the other heading is likely another card than was meant."
        bad "Name: Dusk\nCrypt (12 cards)\n12 Mirela Ash\nLibrary (60 cards)\nAction (60)\n59 Night Walk\n1 Mirela Ash\n" good "Name: Dusk\nCrypt (12 cards)\n12 Mirela Ash\nLibrary (60 cards)\nAction (60)\n60 Night Walk\n";
    CountDiffers 606 Warning "a count in a heading that does not add up"
        "One of the two is wrong: the heading, or a line under it that has been lost or counted twice."
        bad "Name: Dusk\nCrypt (12 cards)\n12 Mirela Ash\nLibrary (60 cards)\nAction (61)\n60 Night Walk\n" good "Name: Dusk\nCrypt (12 cards)\n12 Mirela Ash\nLibrary (60 cards)\nAction (60)\n60 Night Walk\n";
    DeckLimits 607 Warning "a deck outside of the limits of the rules"
        "A crypt has 12 cards at least, of two groups in a row; a library has 60 to 90. `--deck-limits waive` plays such a deck without a word, `refuse` does not play it."
        bad "Name: Dusk\nCrypt (12 cards)\n12 Mirela Ash\nLibrary (59 cards)\nAction (59)\n59 Night Walk\n" good "Name: Dusk\nCrypt (12 cards)\n12 Mirela Ash\nLibrary (60 cards)\nAction (60)\n60 Night Walk\n";
    BannedCard 608 Warning "a banned card"
        "The card cannot be played in tournaments since the date in the official list. A deck that is older than that was allowed to have it."
        bad "Name: Dusk\nCrypt (12 cards)\n12 Mirela Ash\nLibrary (60 cards)\nAction (60)\n59 Night Walk\n1 Long Wait\n" good "Name: Dusk\nCrypt (12 cards)\n12 Mirela Ash\nLibrary (60 cards)\nAction (60)\n60 Night Walk\n";
    StrayRemark 609 Warning "a line taken for a remark"
        "Between the cards of a deck from the archive a sentence can stand. It is kept with what is said of the deck; a card on that line would not be."
        bad "Dusk 2024\nGhent, Belgium\nMay 1st 2024\n\nCrypt (12 cards)\n12x Mirela Ash\nI played with her twelve times over, and she was very good indeed.\n\nLibrary (60 cards)\n60x Night Walk\n"
        good "Dusk 2024\nGhent, Belgium\nMay 1st 2024\n\nCrypt (12 cards)\n12x Mirela Ash\n-- I played with her twelve times over, and she was very good indeed.\n\nLibrary (60 cards)\n60x Night Walk\n";
    WrongEncoding 901 Error "the file is not UTF-8 text"
        "Card files and lists are UTF-8. In another encoding letters would be taken for others without anybody noticing."
        bad "Night W\u{FFFD}lk\nType: Action\n\nGain 1 pool.\n" good "Night Wölk\nType: Action\n\nGain 1 pool.\n";
    FileTooLarge 902 Error "the file is too large"
        "A card file has at most 16 MB and 200,000 lines, a list at most 50,000 rows, many times the whole game. Larger ones are taken for something else."
        bad "" good "Night Walk\nType: Action\n\nGain 1 pool.\n";
    NoCardsInFolder 903 Error "a folder without cards"
        "Card files end in `.card`; official lists have `Card Text` among the names of their columns. A folder with neither is likely not the one that was meant."
        bad "" good "Night Walk\nType: Action\n\nGain 1 pool.\n";
    MissingColumn 904 Error "a list without a column"
        "An official list is recognised by its first row. Without one of these columns its cards would be read without their cost, clan or text."
        bad "\"Id\",\"Name\",\"Type\",\"Clan\",\"Discipline\",\"Card Text\"\n\"1\",\"Night Walk\",\"Action\",\"\",\"\",\"Gain 1 pool.\"\n"
        good "\"Id\",\"Name\",\"Type\",\"Clan\",\"Discipline\",\"Pool Cost\",\"Blood Cost\",\"Burn Option\",\"Card Text\"\n\"1\",\"Night Walk\",\"Action\",\"\",\"\",\"\",\"\",\"\",\"Gain 1 pool.\"\n";
    BadRow 905 Error "a row of a list that does not fit"
        "A row has as many fields as the list has columns, a name, and quotation marks that are closed. Otherwise fields slip into the wrong column."
        bad "\"Id\",\"Name\",\"Type\",\"Clan\",\"Discipline\",\"Pool Cost\",\"Blood Cost\",\"Burn Option\",\"Card Text\"\n\"1\",\"Night Walk\",\"Action\",\"\",\"Gain 1 pool.\"\n"
        good "\"Id\",\"Name\",\"Type\",\"Clan\",\"Discipline\",\"Pool Cost\",\"Blood Cost\",\"Burn Option\",\"Card Text\"\n\"1\",\"Night Walk\",\"Action\",\"\",\"\",\"\",\"\",\"\",\"Gain 1 pool.\"\n";
}
