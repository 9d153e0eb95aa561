// The rows of the settings of a skirmish: field, type, key in a file, default, where it is from, meaning.
settings! {
    enums {
        /// Who beside a vampire keeps it from a ranged attack.
        Beside {
            Target "target" "its target alone"
            Enemy "enemy" "any enemy"
        }
        /// Who gets a square that several want.
        Contested {
            Dexterity "dexterity" "the one of them with the greatest dexterity"
            Nobody "nobody" "nobody: all stop before it"
        }
        /// What becomes of a square that several of the same dexterity want.
        Tied {
            Nobody "nobody" "nobody gets it: all stop before it"
            Chance "chance" "the generator picks one of them"
        }
        /// How a step is carried out.
        Within {
            Together "together" "all at once: what one does changes nothing of what another does in the step"
            Dexterity "by dexterity" "the most dexterous first; those of one dexterity all at once"
        }
        /// What is left of a side that is beaten.
        Ends {
            Torpor "in torpor" "nobody of it but vampires in torpor"
            Destroyed "destroyed" "nobody of it at all"
        }
    }
    rows {
        downed_at: i32 = "downed at" 2, Stated "a vampire with so many health levels or fewer is downed, with more it is standing; the same number as `torpor at` for no downed vampires"
        torpor_at: i32 = "torpor at" 0, Stated "a vampire with so many or fewer is in torpor, and each further point burns 1 blood in place of a level"
        destroyed_at: i32 = "destroyed at" -1, Stated "a vampire with so many or fewer is destroyed: each point that finds no blood to burn takes a level below `torpor at`"
        least_damage: i32 = "least damage" 1, Stated "what an attack does at least, whatever the resistance of its target"
        dodge_damage: i32 = "dodge damage" 1, Stated "what is taken by one who flees and dodges"
        resists_aggravated: bool = "resistance against aggravated" false, Stated "whether resistance reduces aggravated damage too"
        walls_stop: bool = "walls stop ranged attacks" true, Stated "whether a wall between the two makes a ranged attack impossible"
        beside: Beside = "no ranged attack beside" Beside::Target, Stated "whose being adjacent makes a ranged attack impossible"
        attack_diagonal: bool = "attack diagonally" true, Stated "whether squares that touch at a corner are adjacent for an attack"
        diablerie_diagonal: bool = "diablerie diagonally" true, Stated "the same for diablerie; for a charge they always are"
        diablerie_blood: i32 = "diablerie blood" 5, Stated "how much blood diablerie takes, or what there is"
        tracks_bind: bool = "tracks bind movement" false, Stated "whether each step of a move or a charge has to go from a marked square to another; the marks are `+`"
        secret: bool = "secret orders" true, Added "whether a side at the terminal gives its orders without seeing those given before"
        diagonal_steps: bool = "diagonal squares" true, Added "whether a step can go over a corner, and squares are counted so for ranges; else only over edges"
        most_blood: bool = "maximum blood" true, Added "whether a vampire holds no more blood than its maximum"
        downed_attack: bool = "downed attack" true, Added "whether the downed attack, charge, attack from afar and diablerize"
        torpor_powers: bool = "powers in torpor" false, Added "whether one in torpor uses disciplines and blood fury; healing it always can"
        within: Within = "within a step" Within::Together, Added "how those who act in the same step do"
        contested: Contested = "contested square" Contested::Dexterity, Added "who gets a square that several want to enter in the same beat of a step"
        tied: Tied = "tied square" Tied::Nobody, Added "what becomes of it where the greatest dexterity is that of several"
        bodies_hold: bool = "torpor holds its square" true, Added "whether nobody enters the square of one in torpor"
        share: bool = "diablerie is shared" true, Added "whether several who diablerize one vampire in the same step share its blood, in whole points; else none of them gets any"
        range: i32 = "range" 0, Added "the range of the ranged attack of a vampire that has none of its own; 0 for no such attack"
        turns: i32 = "turns" 50, Added "after so many turns a battle between bots ends undecided"
        ends: Ends = "beaten" Ends::Torpor, Added "when a side is beaten; where one alone is not, the battle ends and is its"
    }
}
