"""What a message says to stay as it is: that need not stand in the change, and mostly does not."""

import re

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message

_STAYS = LazyPattern(
    r"(?m)(?:^[-*] +|^|[.;] )(?P<names>`?[\w$.]+`?(?:(?:, | and )`?[\w$.]+`?)*) (?:is|are|stays?|remains?) "
    r"(?:left )?(?:unchanged|untouched|unaffected|as (?:it was|it is|they are|they were|before))[.;,]?$"
)


def untouched(message: Message) -> frozenset[str]:
    """The names of which a whole sentence says so."""
    names = (sentence["names"] for sentence in _STAYS.finditer(message.text))
    return frozenset(name for listed in names for name in re.findall(r"[\w$.]*[\w$]", listed))
