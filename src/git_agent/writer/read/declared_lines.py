"""What single lines declare in files that no parser of ours reads: CMake, autoconf, protocol buffers, GraphQL, CSS."""

from collections.abc import Iterator, Sequence

from git_agent.model.paths import name_of
from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.writer.read.file_facts import FileFacts


@value
class Declared:
    """One thing that a line declares; `noun` is empty where its name says what it is."""

    noun: str
    name: str


_CMAKE = (
    ("option", r"\s*option\s*\(\s*(?P<name>\w+)"),
    ("target", r"\s*add_(?:executable|library|custom_target)\s*\(\s*(?P<name>[\w.-]+)"),
    ("test", r"\s*add_test\s*\(\s*(?:NAME\s+)?(?P<name>[\w.-]+)"),
    ("package", r"\s*find_package\s*\(\s*(?P<name>\w+)"),
    ("variable", r"\s*set\s*\(\s*(?P<name>[A-Z]\w+)\s"),
)
_AUTOCONF = (
    ("option", r"\s*AC_ARG_(?P<how>ENABLE|WITH)\(\s*\[?(?P<name>[\w-]+)"),
    ("definition", r"\s*AC_DEFINE(?:_UNQUOTED)?\(\s*\[?(?P<name>\w+)"),
    ("check", r"\s*A[CX]_CHECK_(?:FUNC|HEADER|LIB|DECL|PROG|MEMBER|TYPE)S?\(\s*\[?(?P<name>[\w./]+)\]?\s*[,)\]]"),
    ("variable", r"\s*AC_SUBST\(\s*\[?(?P<name>\w+)"),
)
_PROTO = (
    ("", r"\s*(?:message|service|enum|rpc)\s+(?P<name>[A-Z]\w+)"),
    ("field", r"\s*(?:optional\s+|repeated\s+|required\s+)?[\w.<>, ]+\s+(?P<name>[a-z]\w*)\s*=\s*\d+\s*(?:\[.*\])?;"),
)
_GRAPHQL = (
    ("", r"\s*(?:extend\s+)?(?:type|input|interface|enum|union|scalar)\s+(?P<name>[A-Z]\w+)"),
    ("field", r"\s+(?P<name>[a-z]\w*)(?:\([^)]*\))?\s*:\s*\[?[A-Z]\w*[!\]]*"),
)
_RULES = (
    ("variable", r"\s*(?P<name>--[\w-]+|\$[\w-]+)\s*:"),
    ("rule", r"\s*(?P<name>@(?:media|supports|container|keyframes|layer)\b[^{}]{1,40}?)\s*\{\s*$"),
    ("rule", r"(?P<name>[.#]?[A-Za-z][\w.#: >-]{1,40}?)\s*\{\s*$"),
)
_HEADER = (("", r"\s*#\s*(?:undef|define)\s+(?P<name>[A-Z]\w+)"),)
_BAZEL = (("target", r"\s+name\s*=\s*\"(?P<name>[\w.-]+)\","),)
_GO_MOD = (
    ("replacement", r"(?:replace\s+|\t)(?P<name>[\w-]+\.[\w./-]+)(?:\s+v\S+)?\s+=>"),
    ("exclusion", r"exclude\s+(?P<name>[\w-]+\.[\w./-]+)\s+v"),
    ("retraction", r"retract\s+\[?(?P<name>v\d+\.\d+\.\d+)"),
)
_OF_OTHERS = ("replacement", "exclusion")
_FORMS = {
    "cmake": _CMAKE,
    "ac": _AUTOCONF,
    "m4": _AUTOCONF,
    "proto": _PROTO,
    "graphql": _GRAPHQL,
    "gql": _GRAPHQL,
    "css": _RULES,
    "scss": _RULES,
    "less": _RULES,
    "bazel": _BAZEL,
}


def declared(file: FileFacts) -> tuple[tuple[Declared, ...], tuple[Declared, ...]]:
    """What came and what went: the names that the other side of the file does not have at all."""
    forms = _forms_of(file.path)
    if not forms or not file.is_read_whole or file.is_new or file.is_gone:
        return (), ()
    came = [each for raw, each in _read(file.lines.added, forms) if file.is_new_here(raw)]
    went = [each for raw, each in _read(file.lines.removed, forms) if file.is_gone_from_here(raw)]
    sides = (_outermost(came), _outermost(went))
    if any(each.noun == "rule" for side in sides for each in side) and _have_other_selectors(file):
        return (), ()
    return sides


def _have_other_selectors(file: FileFacts) -> bool:
    """Whether rules opened on both sides: one that is for other elements now neither came nor went."""
    return all(any("{" in line for line in side) for side in (file.lines.added, file.lines.removed))


def _forms_of(path: str) -> tuple[tuple[str, str], ...]:
    name = name_of(path)
    if name == "CMakeLists.txt":
        return _CMAKE
    if name in ("BUILD", "BUILD.bazel"):
        return _BAZEL
    if name == "go.mod":
        return _GO_MOD
    return _HEADER if name.endswith((".h.in", ".hpp.in")) else _FORMS.get(suffix_of(path), ())


def _read(lines: Sequence[str], forms: tuple[tuple[str, str], ...]) -> Iterator[tuple[str, Declared]]:
    """Each name as its line has it, and what that declares: autoconf makes an option of a name."""
    for line in lines:
        for noun, shape in forms:
            match = pattern(shape).match(line)
            if match is not None:
                name = match["name"].strip()
                if noun in _OF_OTHERS:  # what is replaced may be required as well
                    yield match[0].strip(), Declared(noun=noun, name=name)
                    break
                how = (match.groupdict().get("how") or "").lower()
                yield name, Declared(noun=noun, name=f"--{how}-{name.replace('_', '-')}" if how else name)
                break


def _outermost(found: Sequence[Declared]) -> tuple[Declared, ...]:
    """Without the fields of a message, which come and go with it, and without what is undone where it is done."""
    found = [each for each in found if found.count(each) == 1]
    named = [each for each in found if not each.noun]
    return tuple(dict.fromkeys(named or found))
