"""Which milestone a name means: people write `v1.0`, `1.0.0` and `milestone/v1.0-mvp` for the same one."""

import re
from functools import lru_cache

_VERSION = re.compile(r"v?(?P<numbers>\d+(?:\.\d+)*)(?:-(?P<slug>.*))?", re.ASCII | re.DOTALL)


@lru_cache(maxsize=256)  # a history has thousands of records of a few milestones
def milestone_key(name: str) -> str:
    """What is the same for all names of one milestone.

    >>> {milestone_key(name) for name in ("v1.0", "1.0.0", "v1.0-mvp", "milestone/v1.0-mvp", "web/milestone/v1.0")}
    {'v1.0'}
    """
    own = name.rpartition("milestone/")[2]
    version = _VERSION.fullmatch(own)
    if version is None:
        return own
    numbers = version["numbers"].split(".")
    # Of the patch only a zero is left out: v1.0.1 is another milestone.
    return "v" + ".".join(numbers[:2] if numbers[2:] == ["0"] else numbers)


def milestone_slug(name: str) -> str:
    """The words behind the version, if there are any."""
    version = _VERSION.fullmatch(name.rpartition("milestone/")[2])
    return (version["slug"] or "") if version else ""
