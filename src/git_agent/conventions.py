"""What a project has already said about its messages: the rules of commitlint, and git's own commit template.

Both are read as data. A configuration that is a program, such as commitlint.config.js, is not read: nothing of a
repository is executed.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from git_agent.config.load import DecidedSetting, Setting
from git_agent.config.settings import LEAST
from git_agent.files.named import own_file
from git_agent.files.place import Place
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.subject import TYPES
from git_agent.model.value import value

MOST_BYTES = 1 << 18
MOST_TEMPLATE = 1 << 14
MOST_NAMES = 100
RULES_FILES = (".commitlintrc", ".commitlintrc.json", ".commitlintrc.yaml", ".commitlintrc.yml")
PACKAGE = "package.json"
TEMPLATE = "commit.template"

# What `extends: @commitlint/config-conventional` and its kin stand for.
CONVENTIONAL = (*TYPES, "revert")
FEWEST_TYPES = 3  # in a template; fewer may be words of a sentence

_NAME = LazyPattern(r"[\w@./+-]{1,40}")
_LISTED_TYPE = LazyPattern(r"(?m)^[#;\s*|-]*[`'\"<]?([a-z]{2,10})[`'\">]?\s*(?:\([^)\n]*\))?!?\s*[:=|-]\s")
_PLACEHOLDER = LazyPattern(r"(?m)^[#;\s]*[<\[{]?type[>\]}]?\s*\(\s*[<\[{]?(?:optional\s+)?scope[>\]}]?\s*\)\s*!?:")
_SUBJECT_WIDTH = LazyPattern(
    r"(?im)^[^\n]*\b(?:subject|title|header|summary|first line)\b[^\n]*?\b(\d{2,3})\s*(?:chars?|characters|columns)\b"
)

_CASES = {"lowercase": "lower", "sentencecase": "sentence"}
_OTHER_CASE = {"lower": "sentence", "sentence": "lower"}
_NO_TYPES = frozenset(
    {"type", "types", "scope", "subject", "title", "body", "footer", "note", "example", "why", "what"}
)

Found = dict[str, Setting]


@value
class Rule:
    """One rule of commitlint: whether it holds, and whether its value must be or must never be."""

    is_on: bool
    is_always: bool
    value: object


def conventions_of(root: Path, *, template: str, home: str) -> dict[str, DecidedSetting]:
    """The settings that a project's own files imply, each with the file it comes from; what is odd is passed over."""
    decided: dict[str, DecidedSetting] = {}
    if template:
        decided |= _decided(_template(_template_file(template, root, home)), f"{TEMPLATE} ({template})")
    for name in (*RULES_FILES, PACKAGE):
        file = Place(root=root, name=name)
        if file.exists():
            data = _data(file)
            decided |= _decided(_rules(_member(data, "commitlint") if name == PACKAGE else data), name)
            break
    return decided


def _decided(found: Found, origin: str) -> dict[str, DecidedSetting]:
    return {key: DecidedSetting(setting=setting, origin=origin) for key, setting in found.items()}


def _data(file: Place) -> object:
    text = _text(file, MOST_BYTES)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        if file.name.endswith(".json"):
            return None
    from git_agent.safe_yaml import load_yaml

    return load_yaml(text).data


def _text(file: Place, most_bytes: int) -> str:
    try:
        return file.read(most_bytes=most_bytes).decode("utf-8", "replace")
    except OSError:
        return ""


def _rules(data: object) -> Found:
    if not isinstance(data, Mapping):
        return {}
    found: Found = {}
    if "conventional" in str(data.get("extends", "")):
        found |= {"commit.format": "conventional", "commit.types": CONVENTIONAL, "commit.subject_case": "lower"}
    rules = _member(data, "rules")
    if not isinstance(rules, Mapping):
        return found
    for name, read in _READERS.items():
        rule = rules.get(name)
        if isinstance(rule, list | tuple) and rule:
            level, condition, value = (*rule, None, None)[:3]
            found |= read(Rule(is_on=str(level) != "0", is_always=condition != "never", value=value))
    return found


def _types(rule: Rule) -> Found:
    names = _names(rule.value)
    if not rule.is_on:
        return {"commit.types": ()}
    return {"commit.format": "conventional", "commit.types": names} if rule.is_always and names else {}


def _scopes(rule: Rule) -> Found:
    return {"commit.scopes": _names(rule.value)} if rule.is_on and rule.is_always else {}


def _case(rule: Rule) -> Found:
    if not rule.is_on:
        return {"commit.subject_case": "auto"}
    cases = _names(rule.value) or (str(rule.value),)
    meant = {_CASES[case.replace("-", "")] for case in cases if case.replace("-", "") in _CASES}
    if len(meant) != 1:
        return {}
    (case,) = meant
    return {"commit.subject_case": case if rule.is_always else _OTHER_CASE[case]}


def _width(key: str) -> Callable[[Rule], Found]:
    def read(rule: Rule) -> Found:
        width = int(str(rule.value)) if str(rule.value).isdecimal() else 0
        return {key: width} if rule.is_on and rule.is_always and width >= LEAST[key] else {}

    return read


_READERS: dict[str, Callable[[Rule], Found]] = {
    "type-enum": _types,
    "scope-enum": _scopes,
    "subject-case": _case,
    "header-max-length": _width("commit.subject_width"),
    "body-max-line-length": _width("commit.body_width"),
}


def _names(value: object) -> tuple[str, ...]:
    items = value if isinstance(value, list | tuple) else ()
    return tuple(item for item in map(str, items[:MOST_NAMES]) if _NAME.fullmatch(item))


def _member(data: object, name: str) -> object:
    return data.get(name) if isinstance(data, Mapping) else None


def _template_file(name: str, root: Path, home: str) -> Place:
    if name.startswith("~/"):
        return own_file(Path(home) / name[2:])
    # One of the repository is found from its root, and no link leads out of there.
    return own_file(Path(name)) if name.startswith("/") else Place(root=root, name=name)


def _template(file: Place) -> Found:
    """What a template says about the form, whether as a text to be replaced or as an explanation in comments."""
    text = _text(file, MOST_TEMPLATE)
    listed = tuple(dict.fromkeys(name for name in _LISTED_TYPE.findall(text) if name not in _NO_TYPES))
    found: Found = {}
    if len(set(listed) & set(CONVENTIONAL)) >= FEWEST_TYPES:
        found |= {"commit.format": "conventional", "commit.types": listed}
    elif _PLACEHOLDER.search(text):
        found["commit.format"] = "conventional"
    width = _SUBJECT_WIDTH.search(text)
    if width and int(width[1]) >= LEAST["commit.subject_width"]:
        found["commit.subject_width"] = int(width[1])
    return found
