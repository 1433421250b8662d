"""Grouping: which changed files belong to one intent. Pure, but for `learned`, which reads what it is good at from git.

The unit is the file: nothing that was tried tells hunks inside of one apart better than leaving them together. Small
trees give each pair of files a chance, average linking joins groups while the best pair is above a bar, and few rules
that are nearly always true come first. `facts` reads a file's change, `signs` and `history` what two have in common,
`score` judges that by `pair_model`, `link` joins, `rules` and `companions` know what goes with what, `reasons` says why
a file is where it is, and `order` puts the groups so that each can be built.
"""

from git_agent.grouping.group import STRICT, group_changes
from git_agent.grouping.values import NOTHING_LEARNED, FileGroup, Grouping, Learned

__all__ = ["NOTHING_LEARNED", "STRICT", "FileGroup", "Grouping", "Learned", "group_changes"]
