"""Values behind a mere blank: flags, `ENV A B`, `#define A B`, `login me password x`, `requirepass x`."""

import re
from functools import cache

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.bare import ADJECTIVE, FLAG_WORDS, WRITTEN, bare_candidate, rest_of_line
from git_agent.redact.kinds import ValueKind, kind_of
from git_agent.redact.known_words import ends_sentence
from git_agent.redact.letters import is_long_alnum
from git_agent.redact.literals import CandidateValue
from git_agent.redact.names import NamedKey
from git_agent.redact.text_kinds import TextKind
from git_agent.redact.values import ValueForm
from git_agent.redact.vocabulary import Rank

_WORD_SETTERS = LazyPattern(r"(?i)(?:--?|/|\b(?:env|arg|define|set|setx|export|login\s+\S+|user\s+\S+)[ \t]+)$")


def value_after_blank(text: str, named: NamedKey, bare: re.Match[str], text_kind: TextKind) -> CandidateValue | None:
    """The word behind a name and a blank, where it is a value."""
    before = text[max(0, named.start - 60) : named.start].rpartition("\n")[2]
    if text_kind is not TextKind.CODE and before.strip("+- \t") == "${" and named.name.isupper():  # of Robot Framework
        rest = rest_of_line(text, bare.start(), len(text))
        return CandidateValue(start=bare.start(), text=rest, quote="", form=ValueForm.SETTING)
    is_flag = named.name.startswith("-") or (
        text_kind is not TextKind.PROSE and _WORD_SETTERS.search(before) is not None
    )
    if _is_not_a_value(text, named, bare, is_flag=is_flag):
        return None
    if is_flag:
        is_sure = text_kind is not TextKind.CODE or named.name.startswith("--")
        return bare_candidate(bare, bare[0], ValueForm.SETTING if is_sure else ValueForm.CALL)
    # A name in another language stands in prose more often than in settings, so its word has to look like a password.
    if not named.name.isascii() and named.rank is Rank.PASSWORD and text_kind is not TextKind.CODE:
        content = bare[0].rstrip(".,!?")
        return bare_candidate(bare, content, ValueForm.SETTING) if re.search(r"\d|[a-z][A-Z]", content) else None
    alone = text[bare.end() : bare.end() + 1] in ("", "\n", "\r", ";")
    form = _form_of(named, bare[0], text_kind, begins=not before.strip("+- \t#;"), alone=alone)
    return bare_candidate(bare, bare[0], form) if form else None


def _form_of(named: NamedKey, content: str, text_kind: TextKind, *, begins: bool, alone: bool) -> ValueForm | None:
    """How the word stands there: `begins` when only the name is before it on its line, `alone` when nothing follows."""
    kind = kind_of(content)
    if text_kind is not TextKind.CODE:
        if begins and _is_directive(named, content, text_kind, alone=alone):
            return ValueForm.SETTING
        if alone and kind is ValueKind.MIXED and _is_last_word(named, text_kind):
            return ValueForm.SETTING
        # Files of settings name many keys that are no credentials: only letters with digits count, no file name,
        # address or variable.
        is_key = alone and text_kind in (TextKind.SETTINGS, TextKind.UNKNOWN) and named.name.lower().endswith("key")
        if (
            is_key
            and kind is ValueKind.MIXED
            and re.search(r"\d", content)
            and not re.search(r"\.[a-z]{2,5}$|[@$]", content)
        ):
            return ValueForm.QUOTED
        is_loud = re.search(r"(?:KEY|TOKEN|SECRET|PASSWORD)$", named.name) is not None
        if is_loud and len(content) >= 16 and kind is ValueKind.MIXED:
            return ValueForm.QUOTED
    return (
        ValueForm.CALL if kind in (ValueKind.RANDOM, ValueKind.HEX, ValueKind.UUID) or is_long_alnum(content) else None
    )


def _is_directive(named: NamedKey, content: str, text_kind: TextKind, *, alone: bool) -> bool:
    """A line of a server's settings: `requirepass x`, `shared_key x`."""
    name = named.name.lower()
    if alone and text_kind is TextKind.PROSE and named.name.isupper():
        return not ADJECTIVE.fullmatch(content)
    if alone and named.name == name:
        return not ends_sentence(content)
    is_shared = alone and name.endswith(("secret", "shared_key", "authtoken", "auth_token"))
    is_meant = named.rank is Rank.PASSWORD or is_shared
    return text_kind is TextKind.SETTINGS and is_meant and not content.endswith((":", "."))


def _is_last_word(named: NamedKey, text_kind: TextKind) -> bool:
    """`enable password x`, and `pw x` in a chat: no sentence ends so."""
    is_short = named.name.lower() in ("pw", "pwd", "passwd", "mdp", "psk", "pass", "senha", "heslo", "clave")
    return is_short or (text_kind in (TextKind.SETTINGS, TextKind.UNKNOWN) and named.rank is Rank.PASSWORD)


def _is_not_a_value(text: str, named: NamedKey, bare: re.Match[str], *, is_flag: bool) -> bool:
    """An operator, the next flag, or the prose behind a name."""
    content = bare[0]
    if text[named.end : named.end + 1] in ("`", "'", '"') or content.startswith("--"):
        return True
    if content.startswith(("-", "=", ":", "+", "|", "&", "!", "?", "/")) and len(content) < 3:
        return True
    if re.fullmatch(WRITTEN, content) and re.compile(r"[ \t]+[\"']?[^\s\"']{4}").match(text, bare.end()):
        return True
    if is_flag and (content.startswith("-") or _DESCRIBED.match(text, named.end, bare.end() + 24)):
        return True
    if named.name.startswith("-") and _is_of_a_flag(text, named, bare):
        return True
    is_sentence = named.name[0] != "-" and kind_of(content) is ValueKind.WORD
    return is_sentence and _unfinished_sentence().match(text, bare.end()) is not None  # `set password length to 12`


_DESCRIBED = LazyPattern(r"[ \t]{3,}[a-zA-Z]+[ \t][a-z]+[ \t]")  # `--password    prompt for it`


_GOES_ON = LazyPattern(rf"(?:{FLAG_WORDS})[ \t]+[a-z]{{1,12}}\b")


def _is_of_a_flag(text: str, named: NamedKey, bare: re.Match[str]) -> bool:
    """`--pass option required`, `if --psk used.`, and how to use it: `[--psk hex-key --psk-identity identity]`."""
    content = bare[0].removesuffix("\\n").rstrip(".")
    if _GOES_ON.match(text, bare.start()) or (content != bare[0] and re.fullmatch(FLAG_WORDS, content)):
        return True
    is_usage = text[named.start - 1 : named.start] == "[" or named.name.endswith(f"-{content}")
    return is_usage and kind_of(content) is ValueKind.WORD


@cache
def _unfinished_sentence() -> re.Pattern[str]:
    """A sentence that has not ended."""
    return re.compile(r"[ \t][a-z]{2,12}[ \t]+\w")
