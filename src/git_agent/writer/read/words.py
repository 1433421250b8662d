"""Words: names taken apart, and which words of a change are telling."""

import re
from collections.abc import Sequence
from functools import lru_cache

from git_agent.model.paths import word_set
from git_agent.syntax.text.languages import Language, pattern

_PART = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+\d*|[A-Z]+\d*|\d+")
_NAME = re.compile(r"[^\W\d]\w*(?:-[a-z]\w+)*")
# How languages bind a variable, each after a word that is cheap to look for; the pattern runs only where it stands.
_LOCALS = (
    (
        "=",
        r"\s+(?:(?:const|let|var|val|auto|final|my|local|mut|[A-Z]\w*(?:<[^=]*>)?|int|char|bool|size_t)\s+)*"
        r"(?P<names>[A-Za-z_]\w*)\s*(?::[^=()]*)?(?::?=)[^=]",
    ),
    ("=", r"\s+(?P<names>[A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)+)\s*:?=[^=]"),
    ("=", r"\s+(?:const|let|var|auto|my|local)\s*[\[({](?P<names>[^=]*)[\])}]\s*=[^=]"),
    (
        "for",
        r".*?\bfor(?:each)?\s*\(?\s*(?:(?:const|let|var|auto|final)\s+)?"
        r"[\[(]?(?P<names>[A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)*)[\])]?\s*(?:\bin\b|\bof\b|:?=)",
    ),
    (" as ", r".*\bas\s+(?P<names>[A-Za-z_]\w*)\s*:\s*$"),
)
# The end of a text ends a block too: changed lines may show its beginning only.
_BLOCK = r"(?ms)^[ \t]*/\*.*?(?:\*/|\Z)|^[ \t]*<!--.*?(?:-->|\Z)"
# A triple-quoted string that something stands before is a value, not a docstring, and is kept as `string`.
_DOCSTRING = (
    r"(?ms)^[ \t]*(?:[rRbBuU]?(?P<quote>\"\"\"|''').*?(?:(?P=quote)|\Z)"
    r"|(?P<string>\S[^\n]*?(?P<other>\"\"\"|''').*?(?P=other)))"
)

# Keywords, filler and words that every project has: alone they tell nothing about a change.
COMMON = word_set("""
    a about above abstract add added after again all along already also always an and any append are args array as
    assert assertequal async at attr await b be because been before begin being between bool boolean both break but by
    byte bytes c can cannot case catch chan char class cls code com come console const constexpr context continue
    copyright could count crate css ctx data debug def default defer del delete describe dict dist do does doesn don
    done double during dyn e each echo elif else elsif end endif enum err error esac even every except exit expect
    export extends extern fail false file files final finally fixme float fmt fn for foreach from func function get
    given global go goto guard had has have here how however html http https i id if impl implements import in include
    index info init inline instanceof int integer interface internal into is isinstance isize it item items iter its j
    js json just k key keys kwargs lambda len length let lib license like line lines list local log long loop main
    make map match may md might mod module more most move must mut my n name names namespace never new nil node none
    not note now null number object of ok on once one only option options or org other our out over override p package
    param parameter params pass path paths per print printf println private prop props protected pub public puts py
    raise range readonly record ref remove removed require result results return returned returning returns rs s same
    see self set short should signed since size sizeof some sprintf src static std still str string struct sub such
    super switch t template test tests text than that the their them then there these they this those through throw
    throws to todo toml trait true try ts tuple two txt type typedef typeof typing uint undefined under union unknown
    unless unsafe unsigned until update use used uses using usize val value values var vec very via virtual void
    volatile warn was were what when where whether which while who why will with without would www x y yaml yet yield
    yml you your
""")
# Words that settings choose among, whatever the project; none of them is anybody's favourite password.
CHOICES = word_set("""
    all always any app ascii asc async auto automatic avg babel bash beta black block blocking blue bold bottom branch
    brotli browser build bundler cache cargo center chrome ci classic clang cli client cluster cmake collapse commit
    common commonjs compact compressed console cosine count critical cron css csv daily dark day debug default deflate
    denied deny desc deny development dev disabled disable docker docs dom dot double dynamic eager edge enabled enable
    en error errors es esm esnext eslint ever exact exclude experimental explicit fail false fast fatal file firefox
    fixed flat float force full gcc gfm git github gitlab go gray green gzip hard hidden hot hour hourly html http https
    ignore image implicit include independent info inherit inline input int integer internal isolated java javascript
    jest js json json5 jsonc jsx julia kubernetes large latest lax lazy ld left legacy lf lib light limit linear linux
    list llvm loose low lts lz4 lzma mac macos main major manual master max maximum md medium memory merge micro
    middleware milli min mini minimal minimum minor minute mixed mocha mode module modules month monthly multi musl nano
    native never new next nginx no node nodejs nodenext nono none normal npm null offline old on once online only open
    optional osx output parallel partial patch path plain pnpm port pre preserve prettier preview prod production proxy
    python quarterly quiet range raw react read readonly recommended red relative release remote required restrict right
    rolling root round rust safe sass scss second sequential serial server sha silent simple single size slim slow small
    snapshot sort source spaces sqlite stable staging standalone static stdin stdout stderr strict string strip style
    sync system tab tabs tar test testing text time tiny top toml trace true ts tsc tsx txt typescript ubuntu umd
    unix unicode unsafe unstable update upper use utc utf validate verbose vite vue warn warning warnings webpack week
    weekly white wide windows write xml yaml yarn year yearly yellow yes zip zlib zstd zsh alpine bookworm bullseye
    buster trixie focal jammy noble debian fedora arm arm64 amd64 x64 x86 wasm http2 http3 ipv4 ipv6 get post put head
    patch delete sum mean median asyncio threads fork spawn leading trailing inside outside before after above below
    add remove replace keep drop skip allow up down horizontal vertical row column small xs sm lg xl px em rem bundle
    py pypy cpython monday tuesday wednesday thursday friday saturday sunday nightly
    commonmark es5 es6 sha1 sha256 sha512 md5 utf8 base64 hex binary decimal octal
""") - word_set("root master")

# A name that begins like this says what is done or asked; after "add" or "remove" it would read as broken prose.


@lru_cache(maxsize=4096)
def parts(name: str) -> tuple[str, ...]:
    """The words a name is made of, in lower case: `fetchUserByID` gives fetch, user, by, id."""
    return tuple(part.lower() for part in _PART.findall(name))


def as_words(name: str) -> str:
    """A name as words one would say."""
    return " ".join(parts(name))


def local_names(lines: Sequence[str]) -> set[str]:
    """Variables of a function body: their names are nobody's business but the function's."""
    names: set[str] = set()
    for line in lines:
        if line.rstrip().endswith(","):  # a keyword argument on a line of its own
            continue
        for sign, shape in _LOCALS:
            match = pattern(shape).match(line) if sign in line else None
            if match is not None:
                names.update(_NAME.findall(match["names"]))
    return names


def code_lines(run: Sequence[str], language: Language) -> tuple[str, ...]:
    """The lines of one run without comments and docstrings; a licence may come as a block without marks inside."""
    if not run:
        return ()
    text = without_blocks("\n".join(run), language)
    lines = (line for line in text.split("\n") if not line.lstrip().startswith(language.comments))
    return tuple(_before_comment(line, language) for line in lines if line.strip())


def without_blocks(text: str, language: Language) -> str:
    """A text without docstrings and comments of several lines, of which a run may show the middle only."""
    if "/*" in text or "<!--" in text:
        text = pattern(_BLOCK).sub("", text)
    if language.indented and ('"""' in text or "'''" in text):
        text = pattern(_DOCSTRING).sub(lambda match: match[0] if match["string"] else "", text)
    return text


def _before_comment(line: str, language: Language) -> str:
    """A line up to the comment at its end."""
    for mark in (f" {language.comments[0]}", " /*" if "/*" in language.comments else " <!--"):
        head, separator, _ = line.partition(mark)
        # An odd number of quotes before the mark: it stands in a string.
        if separator and not (head.count('"') % 2 or head.count("'") % 2):
            return head
    return line


def identifiers(lines: Sequence[str]) -> frozenset[str]:
    """Every name that stands on some lines, whole."""
    return frozenset(pattern(r"[A-Za-z_]\w*").findall("\n".join(lines)))
