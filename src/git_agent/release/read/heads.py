"""The head of a subject in any habit: `fix(parser): …`, `parser: …`, `[parser] …`, or a sign such as a bug."""

import re

from git_agent.model.subject import Subject, parse_subject

_VERSION = re.compile(r"\d+\.\d")
_BRACKETS = re.compile(r"\[(?P<word>(?![A-Z]+-\d)[A-Za-z][\w./+-]*)\]:?\s+(?P<text>\S.*)")
_SIGN = re.compile(r"(?P<sign>:[a-z_]+:|[^\x00-\u20ff])\ufe0f?\s*(?P<text>\w.*|[`'\"(].*)")
# As gitmoji has them, save for those that people give to anything, such as a rocket.
_TYPE_OF_SIGN = {
    sign: kind
    for kind, signs in {
        "feat": "\u2728 :sparkles:",
        "fix": "\U0001f41b :bug: \U0001f691 :ambulance: \U0001fa79 :adhesive_bandage:",
        "perf": "\u26a1 :zap:",
        "security": "\U0001f512 :lock:",
        "docs": "\U0001f4dd :memo: \u270f :pencil2: \U0001f4a1 :bulb: \U0001f4c4 :page_facing_up:",
        "test": "\u2705 :white_check_mark: \U0001f9ea :test_tube:",
        "ci": "\U0001f477 :construction_worker: \U0001f49a :green_heart:",
        "style": "\U0001f3a8 :art: \U0001f6a8 :rotating_light:",
        "refactor": "\u267b :recycle:",
        "chore": "\U0001f527 :wrench: \U0001f528 :hammer: \U0001f648 :see_no_evil:",
        "build": "\u2b06 :arrow_up: \u2b07 :arrow_down: \U0001f4cc :pushpin: \U0001f4e6 :package:",
        "release": "\U0001f516 :bookmark:",
    }.items()
    for sign in signs.split()
}


def head_of(headline: str) -> Subject:
    """A subject taken apart."""
    head = _in_brackets(headline) or _by_sign(headline) or parse_subject(headline)
    if head.type == "release" and not _VERSION.search(head.text):  # a part of the program, and no release of it
        return Subject(area=head.head, text=head.text)
    return head


def _in_brackets(headline: str) -> Subject | None:
    """`[fix] …` and `[parser] …`, read as if a colon stood there; `[1.2.x]` is a branch, and no part of a program."""
    match = _BRACKETS.match(headline) if headline.startswith("[") else None
    if match is None:
        return None
    signed = _by_sign(match["text"])
    if signed is not None:
        return Subject(type=signed.type, scope=match["word"], text=signed.text)
    return parse_subject(f"{match['word']}: {match['text']}")


def _by_sign(headline: str) -> Subject | None:
    if headline[:1].isascii() and not headline.startswith(":"):  # nearly all of them
        return None
    match = _SIGN.match(headline)
    kind = _TYPE_OF_SIGN.get(match["sign"]) if match else None
    return Subject(type=kind, text=match["text"]) if match and kind else None
