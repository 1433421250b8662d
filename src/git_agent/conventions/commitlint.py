"""The rules of commitlint, as far as they are data: the settings that say the same, and the rules that none says."""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from git_agent.config.allowed import LEAST
from git_agent.conventions.found import CONVENTIONAL, MOST_NAMES, NAME, Found, text_of
from git_agent.files.place import Place
from git_agent.model.value import replace, value

MOST_BYTES = 1 << 18
MOST_TOLD = 5
RULES_FILES = (".commitlintrc", ".commitlintrc.json", ".commitlintrc.yaml", ".commitlintrc.yml")
PACKAGE = "package.json"
PROGRAMS = tuple(
    f"{name}.{ending}"
    for name in (".commitlintrc", "commitlint.config")
    for ending in ("js", "cjs", "mjs", "ts", "cts", "mts")
)
INSTEAD = "say the same in .commitlintrc.json or .git-agent.toml"

_CASES = {"lowercase": "lower", "sentencecase": "sentence"}
_OTHER_CASE = {"lower": "sentence", "sentence": "lower"}
# What every message of ours has, whoever wrote it; by the condition of the rule.
_KEPT_ANYHOW = {
    "body-leading-blank": "always",
    "footer-leading-blank": "always",
    "header-trim": "always",
    "header-full-stop": "never",
    "subject-empty": "never",
    "subject-exclamation-mark": "",
    "type-case": "always",
    "scope-case": "always",
    "footer-max-line-length": "always",
}


@value
class Rule:
    """One rule of commitlint: whether it holds, and whether its value must be or must never be."""

    is_on: bool
    is_always: bool
    value: object


@value
class Rules:
    """The settings that a file implies, and a line about what of it was not read."""

    file: str = ""
    settings: Found
    unread: tuple[str, ...] = ()


def rules_in(root: Path) -> Rules:
    """The rules of the first file that has some; a program is named and not run."""
    for name in (*RULES_FILES, PACKAGE):
        file = Place(root=root, name=name)
        if file.exists() and (rules := _read(file)):
            return rules
    program = next((name for name in PROGRAMS if Place(root=root, name=name).exists()), None)
    told = (f"{program} is a program, and not run: its rules are not known; {INSTEAD}",) if program else ()
    return Rules(settings={}, unread=told)


def _read(file: Place) -> Rules | None:
    """The rules in a file; None where it is about other things."""
    text = text_of(file, MOST_BYTES)
    is_package = file.name == PACKAGE
    if is_package and '"commitlint"' not in text:
        return None
    data, fault = _data(file.name, text)
    if fault:
        return Rules(settings={}, unread=(f"{file.name} cannot be read: {fault}",))
    read = _rules(_member(data, "commitlint") if is_package else data)
    unread = tuple(f"{file.name}: not obeyed: {', '.join(read.unread[:MOST_TOLD])}" for _ in read.unread[:1])
    return replace(read, file=file.name, unread=unread)


def _data(name: str, text: str) -> tuple[object, str]:
    """What the text holds, or what is wrong with it."""
    try:
        return json.loads(text), ""
    except (ValueError, RecursionError):
        if name.endswith(".json"):
            return None, "it is not JSON"
    from git_agent.safe_yaml import load_yaml

    loaded = load_yaml(text)
    return (None, "it is not YAML") if loaded.problems else (loaded.data, "")


def _rules(data: object) -> Rules:
    found: Found = {}
    unread: list[str] = []
    for name in _extended(_member(data, "extends")):
        if "conventional" in name:
            found |= {"commit.format": "conventional", "commit.types": CONVENTIONAL, "commit.subject_case": "lower"}
        else:
            unread.append(f"extends {_shown(name)}")
    rules = _member(data, "rules")
    for name, words in rules.items() if isinstance(rules, Mapping) else ():
        rule = _rule(words)
        if rule is None:
            continue
        settings = _READERS[name](rule) if name in _READERS else None
        found |= settings or {}
        if settings is None and rule.is_on and not _is_kept(name, rule):
            unread.append(_shown(name) if rule.value is None else f"{_shown(name)} ({_shown(rule.value)})")
    return Rules(settings=found, unread=tuple(unread))


def _extended(names: object) -> Iterator[str]:
    for name in names if isinstance(names, list) else (names,):
        if isinstance(name, str):
            yield name


def _rule(words: object) -> Rule | None:
    if not isinstance(words, list | tuple) or not words:
        return None
    level, condition, value = (*words, None, None)[:3]
    return Rule(is_on=str(level) != "0", is_always=condition != "never", value=value)


def _is_kept(name: object, rule: Rule) -> bool:
    wanted = _KEPT_ANYHOW.get(str(name))
    return wanted in ("", "always" if rule.is_always else "never")


def _shown(value: object) -> str:
    from git_agent.redact import clean_line  # most projects have nothing to be told

    text = ", ".join(map(str, value[:MOST_TOLD])) if isinstance(value, list | tuple) else str(value)
    return clean_line(text)[:60]


# A reader answers None where no setting says what the rule does.
def _types(rule: Rule) -> Found | None:
    names = _names(rule.value)
    if not rule.is_on:
        return {"commit.types": ()}
    return {"commit.format": "conventional", "commit.types": names} if rule.is_always and names else None


def _scopes(rule: Rule) -> Found | None:
    return {"commit.scopes": _names(rule.value)} if rule.is_on and rule.is_always else None


def _case(rule: Rule) -> Found | None:
    if not rule.is_on:
        return {"commit.subject_case": "auto"}
    cases = _names(rule.value) or (str(rule.value),)
    meant = {_CASES[case.replace("-", "")] for case in cases if case.replace("-", "") in _CASES}
    if len(meant) != 1:
        return None
    (case,) = meant
    return {"commit.subject_case": case if rule.is_always else _OTHER_CASE[case]}


def _scope_use(rule: Rule) -> Found | None:
    return {"commit.scope_use": "never" if rule.is_always else "always"} if rule.is_on else None


def _type_use(rule: Rule) -> Found | None:
    return {"commit.format": "plain" if rule.is_always else "conventional"} if rule.is_on else None


def _stop(rule: Rule) -> Found | None:
    if not rule.is_on or rule.value not in (".", None):
        return None
    return {"commit.subject_stop": "always" if rule.is_always else "never"}


def _width(key: str) -> Callable[[Rule], Found | None]:
    def read(rule: Rule) -> Found | None:
        width = int(str(rule.value)) if str(rule.value).isdecimal() else 0
        return {key: width} if rule.is_on and rule.is_always and width >= LEAST[key] else None

    return read


_READERS: dict[object, Callable[[Rule], Found | None]] = {
    "type-enum": _types,
    "type-empty": _type_use,
    "scope-enum": _scopes,
    "scope-empty": _scope_use,
    "subject-case": _case,
    "subject-full-stop": _stop,
    "header-max-length": _width("commit.subject_width"),
    "body-max-line-length": _width("commit.body_width"),
}


def _names(value: object) -> tuple[str, ...]:
    items = value if isinstance(value, list | tuple) else ()
    return tuple(item for item in map(str, items[:MOST_NAMES]) if NAME.fullmatch(item))


def _member(data: object, name: str) -> object:
    return data.get(name) if isinstance(data, Mapping) else None
