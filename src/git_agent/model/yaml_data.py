"""What is read from YAML: texts, lists and mappings, and what is wrong with them; no library is needed for these."""

import re
from collections.abc import Mapping
from typing import TypeAlias

from git_agent.model.value import value

MAX_NODES = 20_000
# What the library refuses, what UTF-8 cannot carry, and the line ends that only YAML 1.1 knows.
UNREADABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
Data: TypeAlias = str | tuple["Data", ...] | Mapping[str, "Data"]


@value
class Problem:
    """Something in a message that breaks the schema and was read nevertheless, or why it could not be.

    `kind` is one of a fixed set of words, `detail` is written for a person, `line` counts from 1.
    """

    kind: str
    detail: str
    line: int
