"""Commands that pipelines and scripts run, as far as a command can be told: known programs with plain arguments."""

from git_agent.model.paths import name_of, word_set
from git_agent.syntax.text.languages import SHELL, language_of, pattern
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.file_kinds import JUSTFILE, MAKEFILE

LONGEST = 48  # characters; a longer one leaves no room in a subject

# What people run to build, test and check. A program that nobody knows may take anything, and a secret too.
_PROGRAMS = word_set("""
    ./gradlew ./mvnw ansible-playbook apt apt-get autoreconf bandit bash bazel black brew bun bundle bundler cargo
    clang-format cmake codecov codespell composer conda coverage ctest deno docker dotnet eslint flake8 flutter gem
    git go gofmt golangci-lint gradle helm isort java jest kubectl make meson mix mkdocs mocha mvn mypy ninja node
    nox npm pdm hatch pipenv npx php pip pip3 pipx pnpm poetry pre-commit prettier pylint pyright pytest
    python python3 rake rspec rubocop ruby ruff rustfmt rustup sbt sh sphinx-build staticcheck swift terraform tox tsc
    twine uv vitest yarn
    chmod chown cp ln mkdir mv rm touch
""")
_BEFORE = r"\s*(?:-\s+)?(?:run:\s*|script:\s*|RUN\s+|[\"'])?@?(?:sudo\s+)?"
# Words, options without values, paths and patterns: nothing quoted, assigned or filled in.
_ARGUMENT = r"-{1,2}[A-Za-z][\w-]*|(?:\./|\.\./|/)?[\w.*-]+(?:/[\w.*-]+)*/?|\.{1,3}|\./\.\.\.|\[[\w,]+\]|\.\[[\w,]+\]"
_TAKES_VALUE = r"-[A-Za-z]"  # behind it, the next word may be anything
_OF_FILES = word_set("chmod chown cp ln mkdir mv rm touch")  # their short flags take no value
_HARMLESS = ("-m", "-r", "-e", "-j", "-v", "-y", "-q", "-f", "-B")
_STEERING = rf"(?:^|/)(?:\.[\w-]+/|Dockerfile|Containerfile|tox\.ini|Jenkinsfile)|\.ya?ml$|{MAKEFILE}|{JUSTFILE}"


def commands_changed(path: str, lines: Lines) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The commands that came and those that went, each side without what the other has."""
    is_steering = language_of(path) is SHELL or pattern(_STEERING).search(path) is not None
    if not is_steering or name_of(path).endswith("ignore"):
        return (), ()
    sides = []
    for side in (1, 0):
        # One that stands in place of another is the same with other arguments.
        alone = [line for run in lines.runs for line in _put_in(run[side], run[1 - side])]
        others = "\n".join(lines.removed if side else lines.added)
        commands = dict.fromkeys(command for line in alone if (command := command_in(line)))
        sides.append(tuple(command for command in commands if not _is_among(command, others)))
    return sides[0], sides[1]


def _put_in(here: tuple[str, ...], there: tuple[str, ...]) -> list[str]:
    """The lines that came to others: all of them where nothing stood there, else those behind commands that stay."""
    told = [line for line in here if line.strip()]
    if not any(map(str.strip, there)):
        return told
    ours, others = (
        [command_in(line) for line in side if line.strip() and not _opens_commands(line)] for side in (here, there)
    )
    stay = all(ours) and all(others) and others and set(others) < set(ours)
    return [line for line in told if command_in(line) and command_in(line) not in others] if stay else []


def _opens_commands(line: str) -> bool:
    """Whether commands follow on lines of their own: `run: |`."""
    return pattern(r"\s*(?:-\s+)?(?:run|script):\s*[|>]?[+-]?\s*$").match(line) is not None


def _is_among(command: str, others: str) -> bool:
    """Whether the other side has the command too; of one for files, with whatever it is done to there."""
    program = command.split(maxsplit=1)[0]
    has_program = program in _OF_FILES and pattern(rf"(?<![\w-]){program}(?![\w-])").search(others) is not None
    return command in others or has_program


def command_swap(path: str, lines: Lines) -> tuple[str, str] | None:
    """The command that stands where another one stood, where that is all that changed."""
    is_steering = language_of(path) is SHELL or pattern(_STEERING).search(path) is not None
    if not is_steering or len(lines.pairs) != 1 or len(lines.added) != 1 or len(lines.removed) != 1:
        return None
    old, new = (command_in(line) for line in lines.pairs[0])
    # Of one program with an argument more or less, that argument says it better.
    is_other = bool(old and new) and old.split()[:2] != new.split()[:2]
    return (old, new) if is_other else None


def command_in(line: str) -> str:
    """The command on a line, if it is one that can be told, or several of which each can."""
    match = pattern(_BEFORE).match(line)
    text = line[match.end() if match else 0 :].strip().strip("\"'")
    commands = [_command(part) for part in text.split(" && ")]
    is_more = not all(command.startswith("cd ") for command in commands)  # which does nothing by itself
    return " && ".join(commands) if all(commands) and is_more and len(text) <= LONGEST else ""


def _command(text: str) -> str:
    if pattern(r"cd (?:\./|\.\./)*[\w.-]+(?:/[\w.-]+)*/?").fullmatch(text):
        return text
    words = text.split()
    if len(text) > LONGEST or len(words) < 2 or words[0] not in _PROGRAMS:
        return ""
    flags = [word for word in words[1:-1] if pattern(_TAKES_VALUE).fullmatch(word)]
    is_plain = all(pattern(_ARGUMENT).fullmatch(word) for word in words[1:]) and all(
        flag in _HARMLESS or words[0] in _OF_FILES for flag in flags
    )
    return " ".join(words) if is_plain else ""
