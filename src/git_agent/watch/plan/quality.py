"""What makes a commit message weak: a subject that says nothing, or a body that is missing or in the wrong form."""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.category import Category, category_of
from git_agent.model.paths import name_of, word_set
from git_agent.model.value import value
from git_agent.shape.form.width import display_width
from git_agent.watch.settings import CONVENTIONAL

EMPTY, GENERIC, FILENAME, TOKEN = "empty_subject", "generic_subject", "filename_only_subject", "token_only_subject"
BODY_REQUIRED, MALFORMED_BODY, MALFORMED_SUBJECT = "body_required", "malformed_body", "malformed_subject"
UNGROUNDED = "not_in_change"

TYPES = ("feat", "fix", "docs", "refactor", "test", "build", "ci", "chore", "perf", "style", "revert")
WIDTH = 72
LARGE_DIFF = 1_200  # bytes

_TYPED = re.compile(r"([A-Za-z]+)(\([^)]*\))?(!?): +")
_NOTHING = r"(?:the |some |all |a |an |various |several )?(?:files?|stuff|things?|changes?|code|contents?|logic|data)"
_GENERIC = re.compile(
    rf"(?:\w+ )?{_NOTHING}|wip|work in progress|misc\w*|updates?|fix(?:es)?|clean ?ups?|refactor(?:ing)?"
    r"|(?:update|change|modify|edit|touch) \d+ \w*\s?files?\b.*",
)
_TOKENS = word_set("parsed total value data state result item items helper logic flow")
_PATH_LIKE = re.compile(r"\S*[/\\]\S*|\S*\w\.\w{1,8}")
_HIGH_IMPACT = re.compile(
    r"(?:^|/)(?:cli|cmd|commands?|migrations?|templates?|api|schemas?)/"
    r"|(?:^|/)(?:cli|recover\w*|recovery|install\w*|setup|openapi\w*|schema\w*)\.\w+$"
    r"|(?:^|/)recover\w*/|^\.(?:github|gitea|forgejo)/workflows/|\.(?:proto|graphql|d\.ts)$"
)
_MIGRATION = re.compile(r"(?:^|/)migrations?/")
_CLASSES = {
    Category.SOURCE: "code",
    Category.EXAMPLE: "code",
    Category.TEST: "tests",
    Category.DOCS: "docs",
    Category.CONFIG: "config",
    Category.CI: "config",
    Category.BUILD: "config",
    Category.DEPENDENCIES: "config",
}


@value
class Described:
    """What a message is about: every path that is touched, and how much text changes."""

    paths: tuple[str, ...]
    diff_bytes: int = 0


@value
class Weakness:
    """One rule that a message breaks, for whoever rewrites it."""

    code: str
    detail: str


def weaknesses(subject: str, body: str, about: Described, *, commit_format: str) -> tuple[Weakness, ...]:
    """Every rule that a message breaks."""
    if not subject.strip():
        return (Weakness(code=EMPTY, detail="The subject is empty."),)
    # All of them and not the first: one rewrite has to be enough.
    return (*_of_form(subject, commit_format), *_of_subject(subject, about), *_of_body(body, about))


def needs_body(about: Described) -> bool:
    """Whether a subject alone is not enough."""
    return (
        len(about.paths) > 1
        or about.diff_bytes > LARGE_DIFF
        or len(change_classes(about.paths)) > 1
        or any(map(is_high_impact, about.paths))
    )


def change_classes(paths: Sequence[str]) -> set[str]:
    """Which of code, tests, docs, config, migration and other are touched."""
    return {"migration" if _MIGRATION.search(path) else _CLASSES.get(category_of(path), "other") for path in paths}


def is_high_impact(path: str) -> bool:
    """Whether a path is one that others rely on: a command line, a migration, recovery, a template, a workflow, an
    installer or a public contract.
    """
    return _HIGH_IMPACT.search(path.lower()) is not None


def _of_form(subject: str, commit_format: str) -> Iterator[Weakness]:
    typed = _TYPED.match(subject)
    wrong = ""
    if commit_format == CONVENTIONAL:
        if typed is None or typed[1] not in TYPES or typed[2] or typed[3]:
            wrong = f"The subject is not `type: text` with one of the types {', '.join(TYPES)}, no scope and no `!`."
    # Only a known type: `Parser: read links` is a plain sentence to many.
    elif typed is not None and typed[1].lower() in TYPES:
        wrong = "The subject is to be a plain sentence in the imperative, without a type before a colon."
    if wrong:
        yield Weakness(code=MALFORMED_SUBJECT, detail=wrong)
    if display_width(subject) > WIDTH or not subject.isprintable():
        yield Weakness(code=MALFORMED_SUBJECT, detail=f"The subject is not one line of at most {WIDTH} columns.")


def _of_subject(subject: str, about: Described) -> Iterator[Weakness]:
    text = _TYPED.sub("", subject, count=1).strip().rstrip(".").strip()
    verb, _, rest = text.partition(" ")
    rest = rest.strip()
    names = {name_of(path).lower() for path in about.paths}
    if _GENERIC.fullmatch(text.lower()):
        yield Weakness(code=GENERIC, detail=f'"{text}" says nothing about this change: say what it does.')
    elif not rest and " " not in text and (_PATH_LIKE.fullmatch(verb) or verb.lower() in names):
        yield _filename_only(verb)
    elif rest and " " not in rest and (_PATH_LIKE.fullmatch(rest) or rest.lower() in names):
        yield _filename_only(rest)
    elif " " not in (rest or verb) and (rest.lower() in _TOKENS or re.search(r"[_-]", rest or verb)):
        yield Weakness(code=TOKEN, detail=f'"{rest or verb}" alone says nothing: say what happens to it, and why.')


def _filename_only(name: str) -> Weakness:
    return Weakness(code=FILENAME, detail=f'"{name}" only names a file: say what changes in it.')


def _of_body(body: str, about: Described) -> Iterator[Weakness]:
    if not body.strip():
        if needs_body(about):
            yield Weakness(code=BODY_REQUIRED, detail="This change needs a body: bullets that say what changes.")
        return
    lines = body.split("\n")
    is_formed = lines[0].startswith("- ") and all(re.match(r"- \S|  \S", line) for line in lines)
    if not is_formed or any(display_width(line) > WIDTH and " " in line[2:] for line in lines):
        detail = f"Every line of the body begins with `- ` or continues a bullet with two spaces, in {WIDTH} columns,"
        yield Weakness(code=MALFORMED_BODY, detail=f"{detail} without empty lines between.")
