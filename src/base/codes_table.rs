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
