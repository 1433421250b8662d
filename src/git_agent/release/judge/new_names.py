"""Whether a change that is called a feature brings anything to call: a verb alone decides about no version."""

import re

from git_agent.errors import GitAgentError
from git_agent.git.gateway import Git
from git_agent.git.log import LogSpan
from git_agent.git.parse import decode, section_path
from git_agent.git.patches import commit_sections
from git_agent.model.category import Category, category_of
from git_agent.release.judge.removed_lines import ADDED, REMOVED, as_word, defined_by
from git_agent.release.read.entry import Item
from git_agent.syntax.text.languages import language_of

MOST_COMMITS = 50  # of one change; a longer branch brings something new for certain

_WORD = re.compile(rb"[\w\x80-\xff]+")
_FLAG = re.compile(
    rb"[\"'`(]--?[a-z][\w-]+|\blong(?:_help)?\s*=?\s*\(?\"[a-z-]+"
)  # as parsers of options are given them
_FIELD = re.compile(rb"^\s*pub \w+:", re.MULTILINE)  # of a structure in Rust, which parsers of options are made from
# A property, or a method whose types come with attributes: what one line does not show as a definition.
_MEMBER = re.compile(rb"^\s*public\s[\w<>\[\],.?\s]*?\b(\w+)\s*(?:\{|=>|<)")
_SETTING = re.compile(rb"[\"'][A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+[\"']")


def brings_new_names(git: Git, item: Item) -> bool:
    """Whether its commits add a definition, a flag or a setting to the program, which was not there before."""
    if len(item.commits) > MOST_COMMITS:
        return True
    added: set[bytes] = set()
    removed: set[bytes] = set()
    try:
        for _, section in commit_sections(git, LogSpan.only(item.commits)):
            _read(section, added, removed)
    except GitAgentError:  # a partial clone: the author's word must do
        return True
    return bool(added - removed)


def _read(section: bytes, added: set[bytes], removed: set[bytes]) -> None:
    header, _, hunks = section.partition(b"\n@@")
    path = section_path(decode(header)) if hunks else ""
    if not path or category_of(path) is not Category.SOURCE:
        return
    hunks = hunks.partition(b"\n")[2]
    new, old = ADDED.findall(hunks), b"\n".join(REMOVED.findall(hunks))
    language = language_of(path)
    for line in new:
        added.update(as_word(name) for name in defined_by(line.decode("utf-8", "replace"), language))
        added.update(flag for pattern in (_FLAG, _SETTING, _FIELD, _MEMBER) for flag in pattern.findall(line))
    removed.update(_WORD.findall(old), *(pattern.findall(old) for pattern in (_FLAG, _SETTING, _FIELD)))
