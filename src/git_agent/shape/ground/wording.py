"""Claims in plain words: amounts, names of people, firms and products, and what is said to have happened elsewhere.

No spelling gives these away as the names of code do. So only what can hardly mean anything else is read: a number in
words, a capital within a sentence, "reviewed by", "all tests pass". Each sentence is read by itself, which makes a
paragraph and its sentences claim the same.
"""

from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.shape.ground.effects import documents_in, effects_in
from git_agent.shape.ground.lexicon import is_common_name, is_product
from git_agent.shape.ground.measures import UNITS
from git_agent.shape.ground.numerals import NUMERAL
from git_agent.shape.ground.plain_words import needs_no_proof
from git_agent.shape.ground.sentences import sentences

_LONGEST_SENTENCE = 4_000  # characters that are read of one
_CODE = LazyPattern(r"(`{1,3})[^`]{1,300}?\1|\b[a-z][a-z0-9+.-]{1,9}://\S+")
_PIECE = LazyPattern(r"\n\s*\n|\n\s*(?:[-*+\u2022]|\d{1,3}[.)])\s+|\n(?=[A-Z][\w-]*: )")
_MARK = LazyPattern(r"^(?:[-*+\u2022]|\d{1,3}[.)])\s+")
_CAPITAL = LazyPattern(
    r"(?<![\w.@/`'\u2019$#\\:=<>&%+-])(?P<name>[A-Z][a-z\u00df-\u017f]+)(?:['\u2019]s)?(?![\w/`(@\\=]|[-.:]\w)"
)
_BEGINS = '#:."([{!?\u2014\u2013|>*\u2026\u201c\u2018/'  # behind these a capital begins something
# Its nouns all have a capital. Words that no English sentence has, and how subjects begin.
_GERMAN = LazyPattern(
    r"\b(?:der|das|und|dem|den|des|vom|zum|zur|mit|eine[mnrs]?|nicht|wird|werden|auf|aus|vor|nach|beim|bei|f\u00fcr|hinzu"
    r"|wenn|oder|statt|wieder|kein(?:e[mnrs]?)?)\b"
    r"|^(?:Entfern|F\u00fcg|Beheb|\u00c4nder|Aktualisier|Verbesser|Erstell|Verschieb|Benenn|Ersetz|Vereinfach|Pr\u00fcf|L\u00f6sch"
    r"|Nutz|Verwend|Erlaub|Erweiter|Dokumentier|Korrigier|Vermeid|Erg\u00e4nz|Zeig|Trenn|Setz|Schreib|Behandl|Bereinig"
    r"|Unterst\u00fctz)(?:e|en|t)? [A-Z]|^(?:Passe|Teile|Lagere|Mache|Schalte|Ziehe|[A-Z]\w+iere) [A-Z]"
    r"|\b[A-Z]\w*(?:ungen|keit|heit|schaft|ierung)\b|\b[a-z]+[\u00e4\u00f6\u00fc\u00df][a-z\u00df-\u00ff]+\b"
)
_WORD = LazyPattern(r"[^\W\d_]{2,}")
_IN_TITLES = 0.6  # of the words of a line that is written like a title
_LEAST_TITLE = 4  # words

_MUCH = "faster|slower|quicker|more|less|fewer|smaller|larger|bigger|better|as"
_MEASURE = "speed|throughput|performance|capacity|size|memory|time|latency|rate|number|cost|runtime|efficiency"
_COUNTED = r"(?:new |more |unit |public |other )*(?:tests|functions|methods|classes|test cases|definitions)"
_FEW = r"(?:two|three)"  # they count where something is said to be new
_FILES = "files|modules|packages|folders|directories"
_NUMBER = rf"{NUMERAL}(?:[ -]{NUMERAL})*"
_AMOUNT = LazyPattern(
    rf"(?i)\b(?:(?:{NUMERAL}|(?!1\b)[1-9]\d{{0,5}}) {_COUNTED}"
    rf"|(?:add|adds|added|introduces?|introduced) {_FEW} {_COUNTED}|{_FEW} (?:new|more|additional) {_COUNTED}"
    rf"|{NUMERAL} (?:{_FILES})|in {_FEW} (?:{_FILES})|{_NUMBER}[ -](?:{UNITS})"
    rf"|{_NUMBER}(?:[ -]?(?:percent|per cent|times(?: (?:{_MUCH}))?|-?fold))?"
    rf"|(?:twice|thrice|half) as\b|halv(?:e|es|ed|ing)|by (?:half|(?:a|one|two) (?:third|quarter|fifth|tenth)s?)"
    rf"|(?:doubl|tripl|quadrupl)(?:e|es|ed|ing) (?:(?:the |its |our )?(?:\w+ )?(?:{_MEASURE})|(?:the|its|our) \w+)"
    r"|(?:an |two |several )?orders? of magnitude)(?!\w)"
)
_JOINT = "[- \u2010-\u2015\u2212]"
_CHECKED = "reviewed|tested|approved|acked|audited|certified|benchmarked"
_WHO = "customers?|clients?|users?|maintainers?|team|community|reviewers?|management|stakeholders?|vendors?|partners?"
_TESTIMONY = LazyPattern(
    # A trailer is read by others: who signed is no matter of wording.
    rf"(?i)(?!\b[a-z-]{{1,30}}-by:)\b(?:{_CHECKED}|signed{_JOINT}off|verified|endorsed|sponsored){_JOINT}by:? [\w@]"
    r"[^\s,;:]*(?: \w+)?"
    rf"|\b(?:requested|reported|suggested|recommended|proposed|confirmed) by (?:\w+ ){{0,3}}?(?:{_WHO})\b"
    r"|\ball (?:of )?(?:the )?(?:\w+ )?(?:tests|checks) (?:now |still )?(?:are )?(?:pass|green|succeed)\w*"
    r"|\b(?:tested|benchmarked|verified) (?:on|with|in|against|locally|manually|under|thoroughly)\b(?: \w+)?"
    rf"|\b(?:was|were|has been|have been|been) (?:\w+ly )?(?:{_CHECKED})\b"
    r"|\b(?:deployed|shipped|rolled out|released) (?:to|in|on) (?:production|prod|customers|users|\w+day)\b"
    r"|(?<![\w-])[\w-]{1,40} (?:reviewed|approved|acked|signed off on|audited) "
    r"(?:this|the (?:change|commit|patch|code)|it)\b"
    r"|\b\w{1,40}[ -](?:compliant|certified)\b|\b(?:looks good to me|lgtm)\b"
    r"|\brevert(?:s|ed)? (?:the )?(?:last|previous|earlier) (?:commit|change)\b"
)
_DANGER = LazyPattern(r"(?i)\b(?:vulnerabilit(?:y|ies)|(?:security|zero-day) (?:hole|flaw|bug)s?)\b")
_USES = LazyPattern(
    r"(?i)\b(?:us(?:e|es|ed|ing)|requir(?:e|es|ed|ing)|(?:switch|switches|switched|migrate|migrates|migrated|port|ports"
    r"|ported) to|depends? on|backed by|built on|import(?:s|ed)?|supports?) (?P<name>[a-z][a-z0-9]+)\b"
)
_SIMPLE = (
    ("amount", _AMOUNT),
    ("testimony", _TESTIMONY),
    ("vulnerability", _DANGER),
)


def worded_claims(text: str) -> Iterator[tuple[str, str]]:
    """What a text claims in plain words, and of which kind each claim is."""
    for sentence in _sentences_without_code(text):
        for kind, pattern in _SIMPLE:
            yield from ((match[0].strip(), kind) for match in pattern.finditer(sentence))
        yield from ((words, "effect") for words in effects_in(sentence))
        yield from ((name, "document") for name in documents_in(sentence))
        yield from ((match["name"], "product") for match in _USES.finditer(sentence) if is_product(match["name"]))
        yield from ((name, "name") for name in _names(sentence))


def pieces(text: str) -> Iterator[str]:
    """The paragraphs and items of a text, each on one line."""
    for piece in _PIECE.split(f"\n{text}"):
        if line := " ".join(_MARK.sub("", piece.strip()).split()):
            yield line


def _sentences_without_code(text: str) -> Iterator[str]:
    for piece in pieces(text):
        for sentence in sentences(piece):
            yield _CODE.sub("`", sentence[:_LONGEST_SENTENCE])


def _names(sentence: str) -> Iterator[str]:
    """Capitals within a sentence, those side by side as one name."""
    if _is_title(sentence) or _GERMAN.search(sentence):
        return
    name, end = "", -1
    for match in _CAPITAL.finditer(sentence):
        before = sentence[: match.start()].rstrip("\"' ")
        if not before or before[-1] in _BEGINS or _is_known(match["name"]):
            continue
        if name and sentence[end : match.start()] == " ":
            name = f"{name} {match['name']}"
        else:
            if name:
                yield name
            name = match["name"]
        end = match.end("name")
    if name:
        yield name


def _is_known(word: str) -> bool:
    return needs_no_proof(word) or is_common_name(word)  # a product is told apart by its name alone


def _is_title(sentence: str) -> bool:
    words = _WORD.findall(sentence)
    capitals = sum(word[0].isupper() and word[1:].islower() for word in words)
    return len(words) >= _LEAST_TITLE and capitals >= _IN_TITLES * len(words)
