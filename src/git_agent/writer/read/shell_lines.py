"""What lines of a shell say, in scripts, images and documents: which packages they install, what they ask first."""

from collections.abc import Iterator, Sequence

from git_agent.model.paths import word_set
from git_agent.model.value import value
from git_agent.syntax.text.languages import SHELL, language_of, pattern
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import MAKEFILE

LONGEST_TEST = 48  # characters; a longer one leaves no room in a subject
LONGEST_FILE = 200_000  # bytes that are read for commands

_INSTALLERS = (
    r"(?:^|[\s;&|(\"'`@])(?P<program>apt-get|apt|aptitude|apk|yum|dnf|zypper|pacman|brew|pip3?|npm|pnpm|yarn|gem|pkg"
    r"|choco|scoop|port|conda|xbps-install|eopkg|swupd)\s+(?:-{1,2}[\w=-]+\s+)*"
    r"(?:install|add|global add|bundle-add|it|-S\w*|-i)(?=\s)(?P<rest>[^;&|)`\"']*)"
)
_PACKAGE = r"[a-z@][a-z0-9@/+._-]*[a-z0-9+]"
_VERSION = r"(?<=.)(?:[=<>~!^\[;]|@(?![\w.-]*/))"  # behind the name
_TEST = r"\s*if\s+(?P<test>\[{1,2}\s+.*?\s+\]{1,2}|test\s+[^;|&]+?|command -v [\w.-]+[^;|&]*)\s*(?:;\s*then)?\s*$"
_FRAME = word_set("then fi else")
_RECIPE = r"\t[@-]*(?P<name>[a-z][a-z0-9_.-]*[a-z0-9])(?:\s+[^=:\s]|\s*$)"
_COMMAND = r"\s*(?:sudo\s+)?(?P<name>[a-z][a-z0-9_.-]*[a-z0-9])(?:\s+[^=(\s]|\s*$)"
_SHELL_WORDS = word_set("""
    if then elif else fi for while until do done case esac in function select time local export readonly declare typeset
    set unset shift return exit break continue trap eval exec source alias echo printf read test true false cd pwd
    pushd popd umask wait ulimit let begin end define endef ifdef ifndef ifeq ifneq endif include rm mkdir cp mv cat
""")
_INSTRUCTION = (
    r"(?P<name>ADD|ARG|CMD|COPY|ENTRYPOINT|ENV|EXPOSE|HEALTHCHECK|LABEL|ONBUILD|RUN|SHELL|STOPSIGNAL|USER|VOLUME"
    r"|WORKDIR)\s"
)


@value
class PackageChange:
    """The packages that the commands of one program install now, or no longer."""

    program: str
    names: tuple[str, ...]
    is_added: bool
    is_same_command: bool = True  # whether as many commands of the program stand there as before


def package_changes(file: FileFacts) -> tuple[PackageChange, ...]:
    """By program and side, over the whole file: one that another command of it installs is neither new nor gone."""
    if not file.is_read_whole or file.is_new or file.is_gone or not _mentions_installer(file.lines):
        return ()
    before, after = (_installed(side) for side in (file.contents.old, file.contents.new))
    changes = []
    for program in dict.fromkeys((*before, *after)):
        old, new = (side.get(program, ()) for side in (before, after))
        had, has = ([word for command in side for word in command] for side in (old, new))
        for is_added, names in ((True, _only_here(has, had)), (False, _only_here(had, has))):
            if names:
                unique = tuple(dict.fromkeys(names))
                is_same = len(old) == len(new)
                changes.append(PackageChange(program=program, names=unique, is_added=is_added, is_same_command=is_same))
    return tuple(changes)


def _only_here(here: Sequence[str], there: Sequence[str]) -> list[str]:
    """The packages that the other side does not install, in whatever version: `lid==7.*` is `lid`."""
    others = {pattern(_VERSION).split(word, maxsplit=1)[0] for word in there}
    return [word for word in here if pattern(_PACKAGE).fullmatch(word) and word not in others]


def _mentions_installer(lines: Lines) -> bool:
    """Whether a changed line may be part of such a command: one of its lines, or a word and a sign that it goes on."""
    return any(pattern(rf"\b{_PACKAGE}").search(line) for line in (*lines.added, *lines.removed))


def _installed(raw: bytes | None) -> dict[str, tuple[tuple[str, ...], ...]]:
    """By program, what each of its commands is given to install."""
    if raw is None or len(raw) > LONGEST_FILE:
        return {}
    text = pattern(r"\\\n\s*").sub(" ", raw.decode(errors="replace"))
    installed: dict[str, tuple[tuple[str, ...], ...]] = {}
    for line in text.split("\n"):
        for match in pattern(_INSTALLERS).finditer(line):
            words = tuple(word.strip("\"'") for word in match["rest"].split())
            installed[match["program"]] = (*installed.get(match["program"], ()), words)
    return installed


def tests_put_before(lines: Lines) -> tuple[str, ...]:
    """What is asked now before commands that are there still: every run is such a question around what it had."""
    tests = []
    for old, new in lines.runs:
        found = [match["test"] for line in new if (match := pattern(_TEST).match(line)) is not None]
        if len(found) != 1 or not _is_wrapped(old, new):
            return ()
        tests.append(found[0])
    told = tuple(dict.fromkeys(tests))
    return told if all(len(test) <= LONGEST_TEST for test in told) else ()


def _is_wrapped(old: Sequence[str], new: Sequence[str]) -> bool:
    inner = list(_commands(new))
    return bool(inner) and inner == list(_commands(old))


def _commands(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        text = line.strip()
        if text and text not in _FRAME and pattern(_TEST).match(line) is None:
            yield text


def programs_changed(file: FileFacts) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The programs that a recipe or a script runs now and did not name before, and those that it names no longer."""
    if not file.is_read_whole or file.is_new or file.is_gone or not _is_script(file.path):
        return (), ()
    sides = []
    for side, is_certain in ((1, file.is_new_here), (0, file.is_gone_from_here)):
        names = [name for run in file.lines.runs for name in _programs(run[side], file.path)]
        sides.append(tuple(name for name in dict.fromkeys(names) if is_certain(name)))
    return sides[0], sides[1]


def _is_script(path: str) -> bool:
    return language_of(path) is SHELL or pattern(MAKEFILE).search(path) is not None


def _programs(lines: Sequence[str], path: str) -> Iterator[str]:
    """What stands first on each line that is a command: not behind a line that goes on, nor inside of a text."""
    is_makefile = language_of(path) is not SHELL
    goes_on = False
    for line in lines:
        match = pattern(_RECIPE if is_makefile else _COMMAND).match(line)
        if match is not None and not goes_on and match["name"] not in _SHELL_WORDS:
            yield match["name"]
        goes_on = line.rstrip().endswith(("\\", "|", "&&"))


def instructions_changed(file: FileFacts) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The instructions of an image that came and those that went, where no other line changed, each side once."""
    if "ockerfile" not in file.path and "ontainerfile" not in file.path:
        return (), ()
    sides = []
    for lines in (file.lines.added, file.lines.removed):
        told, goes_on = list[str](), False
        for line in lines:
            match = pattern(_INSTRUCTION).match(line)
            if match is None and line.strip() and not goes_on and not line.lstrip().startswith("#"):
                return (), ()
            told += [match["name"]] if match is not None and not goes_on else []
            goes_on = line.rstrip().endswith("\\")
        sides.append(tuple(told))
    return sides[0], sides[1]
