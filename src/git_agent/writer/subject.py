"""The subject line: its prefix, and the most telling sentence that fits behind it."""

from collections.abc import Iterator, Sequence

from git_agent.model.paths import folder_of
from git_agent.model.subject import parse_subject
from git_agent.model.value import replace, value
from git_agent.writer.choose.classify import TypeVerdict
from git_agent.writer.phrases.phrase import SafePhrase, SafeText, columns, plain, render
from git_agent.writer.quoting import is_shown_whole, safe_quote, without_place
from git_agent.writer.read.cluster import Cluster, Topic
from git_agent.writer.read.context import Context
from git_agent.writer.style.style import Style


@value
class SubjectPrefix:
    """What comes before the sentence; `short` is the prefix without its scope, for when that is too long."""

    type: str
    scope: str | None = None
    text: str = ""
    short: str = ""


@value
class SubjectLine:
    """A finished subject and the phrase it holds, which the body need not repeat unless it was shortened.

    `said` is the form of the phrase that it has.
    """

    text: str
    phrase: SafePhrase | None = None
    said: str = ""
    scope: str | None = None
    is_shortened: bool = False


def type_prefix(type_: str, style: Style, *, scope: str | None = None) -> SubjectPrefix:
    if not style.conventional:
        return SubjectPrefix(type=type_)
    spelling = style.spellings.get(type_, type_)
    short = f"{spelling}: "
    text = f"{spelling}({scope}): " if scope else short
    return SubjectPrefix(type=type_, scope=scope, text=text, short=text if style.scope_use == "always" else short)


def prefix_for(
    main: Cluster, verdict: TypeVerdict, scope: str | None, style: Style, *, is_young: bool
) -> SubjectPrefix:
    """The prefix that this history would give to the main cluster.

    What robots call their bumps counts only in a young history: elsewhere people have habits of their own.
    """
    if style.spellings.get(verdict.type, "").startswith("dep") and main.topic is not Topic.DEPENDENCIES:
        verdict = replace(verdict, type="chore")  # `deps:` says more than that something is built otherwise
    if style.by_area:
        return SubjectPrefix(type=verdict.type, scope=scope, text=f"{scope}: " if scope else "")
    if is_young and style.conventional and main.topic is Topic.DEPENDENCIES and style.dependency_prefix:
        parsed = parse_subject(f"{style.dependency_prefix}: x")  # a prefix alone is no subject
        if parsed.type:
            prefix = f"{style.dependency_prefix}: "
            return SubjectPrefix(type=parsed.type, scope=parsed.scope, text=prefix, short=prefix)
    return type_prefix(verdict.type, style, scope=scope)


def subject_line(prefix: SubjectPrefix, phrases: Sequence[SafePhrase], style: Style) -> SubjectLine:
    """The first sentence that fits, in its most telling form; it gives way to a shorter one, but is never cut."""
    # The scope is given up last: only when no form of any phrase fits behind it.
    for lead, scope in ((prefix.text, prefix.scope), (prefix.short, None)):
        for line in _fitting_lines(lead, scope, phrases, style):
            return line
    # A width that not even a number fits in: what is shortest is still true.
    lines = [_with_stop(render(phrase.verb, text, style), style) for phrase in phrases for text in phrase.objects]
    shown = [line for line in lines if is_shown_whole(line)] or lines
    return SubjectLine(text=f"{prefix.short}{min(shown, key=columns)}")


def other_subjects(
    prefix: SubjectPrefix, phrases: Sequence[SafePhrase], style: Style, *, but: SubjectLine
) -> list[SubjectLine]:
    """What else could stand there, in every form that fits, each once."""
    lines = {line.text: line for line in _fitting_lines(prefix.text, prefix.scope, phrases, style)}
    return [line for line in lines.values() if line.text != but.text]


def _fitting_lines(lead: str, scope: str | None, phrases: Sequence[SafePhrase], style: Style) -> Iterator[SubjectLine]:
    for phrase in phrases:
        for text in (*phrase.objects, *without_place(phrase)):
            line = f"{lead}{_with_stop(render(phrase.verb, text, style), style)}"
            if columns(line) <= style.width and is_shown_whole(line):
                is_shortened = text not in phrase.objects or phrase.full not in ("", text)
                yield SubjectLine(text=line, phrase=phrase, said=text, scope=scope, is_shortened=is_shortened)


def _with_stop(text: str, style: Style) -> str:
    """With the full stop of this history; behind a path, which it makes another one, only where a rule wants it."""
    if style.stop_always:
        return text if text.endswith(".") else f"{text}."
    last = text.rpartition(" ")[2].strip("`")
    return f"{text}." if style.stop and "." not in last and "/" not in last else text


def release_line(main: Cluster, style: Style, context: Context) -> str | None:
    """The history's own form of a release subject, filled with the new version.

    One package of several is released only if the form last told its old version; and a version such as
    1.3.dev0 or 1.3-SNAPSHOT starts a cycle instead of ending one.
    """
    versions = {file.manifest.version for file in main.files if file.manifest.version}
    if main.topic is not Topic.RELEASE or style.release is None or len(versions) != 1:
        return None
    old, new = versions.pop()
    is_main = style.release.version == old or any(not folder_of(file.path) for file in main.files)
    if not is_main or "dev" in new or "SNAPSHOT" in new:
        return None
    quoted = [safe_quote(version, context=context) for version in (old, new)]
    texts = [version.text for version in quoted if version is not None]
    return style.release.form.format(old=texts[0], new=texts[1]) if len(texts) == len(quoted) else None


def first_fitting(forms: Sequence[SafeText], style: Style) -> str:
    """The first of the forms that fits a subject; the last must."""
    rendered = [plain(form, style) for form in forms]
    return next((form for form in rendered if columns(form) <= style.width), rendered[-1])
