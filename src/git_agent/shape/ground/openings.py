"""How a sentence begins to tell what a change does, and with which words it says that something comes or goes."""

# What opens a sentence, or follows in it with "and": what a new option removes is no deed of the change.
OPENS = r"(?:^|\band |\bthis (?:commit |change )?(?:also )?|^it (?:also )?|^also |^BREAKING[ -]CHANGES?: )"
ADDS = r"add(?:s|ed)?|introduc(?:e|es|ed)|creat(?:e|es|ed)|implement(?:s|ed)?"
DELETES = r"remov(?:e|es|ed)|delet(?:e|es|ed)|(?:get|gets|got) rid of|eliminat(?:e|es|ed)"
REMOVES = rf"{DELETES}|drop(?:s|ped)?"
# How they stand behind "by"; alone at the start, "removing a field must come last" is about the program.
ADDING = r"(?:adding|introducing|creating|implementing)"
REMOVING = r"(?:removing|deleting|dropping|getting rid of|eliminating)"
UPDATES = r"updat(?:e|es|ed)"
WORKS_ON = r"improv(?:e|es|ed)|extend(?:s|ed)?|expand(?:s|ed)?|writ(?:e|es)|wrote"
