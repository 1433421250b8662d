"""The words that sentences of ours are made of, apart from what they quote. Whatever else stands outside of the marks
of a quotation is not ours, and such a sentence is not said: a template that forgets a mark loses its sentence, not
somebody's secret. A test holds this list to the templates.
"""

from functools import cache, lru_cache

from git_agent.model.paths import word_set
from git_agent.syntax.text.languages import language_names, pattern
from git_agent.writer.phrases.translations import spoken_languages
from git_agent.writer.read.ci_tools import tool_names

_WORDS = word_set("""
    a abstract admonition an anchor anchors and archive archives asset assets async back badge badges binary build
    caution changes ci column columns comment comments commit commits configuration const constraint constraints
    danger data database databases date dependencies dependency directories directory doc docs docstring docstrings
    documentation element elements elsewhere endings entries entry error example examples executable field fields
    file files final fixtures font fonts for foreign from generated grammar hint hints hook hooks icon icons ignoring
    image images important importing imports in including index indexes inline instead into job jobs key keys lf line
    link links lock logo logos long merge minified minutes missing model models more mutable names new non note notes of
    on option options other package packages parameter parameters passing pdf pdfs permissions private protected public
    readonly reference references regex regexes release requirement revert root runner running screenshot screenshots
    sealed section sections service services snapshot snapshots sound sounds source stage stages static step steps
    strings submodule submodules symlink symlinks table tables target targets test tests the timeout tip tips to
    trailing translation translations type types typo typos unsafe variable variables vendored version video videos
    view views warning warnings whitespace with workflow workflows years
""")


_EDIT_WORDS = word_set("""
    catching errors is let
    after against also alt another arm arms around as assertion assertions attention backticks before blank braces
    brackets branch by calling case cases casting cell cells character checking code command constructor converting
    copyright declaring default defining definition definitions deriving directive early else exporting
    feature fixture format handling height help if implementing installing instantiating instruction instructions it
    item items label labels last length like lines log longer loop match message module modules next no noexcept once
    only optional volatile transient synchronized something value constexpr consteval explicit
    out output outputs over overload override page parentheses quotes re required resource resources return rule
    rules setting statements switch text tildes title unbalanced unless use virtual while width
""")


_SETTING_WORDS = word_set("""
    arguments call calls cmake condition duplicate exclusion exclusions extra extras features function functions https
    latest limits lines macro macros marker plugin plugins replacement replacements requirements retraction
    retractions script scripts versions
""")
_TEST_WORDS = word_set("benchmark benchmarks exporting exports overloads taking")
_PROSE_WORDS = word_set("commented end mention on paragraph paragraphs recipe recipes underlines")
_DIRECTIVE_WORDS = word_set("annotations directive directives pure shebang suppressing")


@cache
def template_words() -> frozenset[str]:
    names = " ".join((*language_names(), *tool_names(), *spoken_languages()))
    return (
        _WORDS
        | _EDIT_WORDS
        | _SETTING_WORDS
        | _TEST_WORDS
        | _PROSE_WORDS
        | _DIRECTIVE_WORDS
        | frozenset(_tokens(names))
    )


@lru_cache(maxsize=4096)
def is_template_text(text: str) -> bool:
    """Whether a text has no word but ours, and no number but one that counts what follows it."""
    # A number that ends in front of a word counts it; at the end of a piece, the word may follow in marks.
    is_no_count = pattern(r"\d(?!\d| [A-Za-z]| $)").search(text)
    return is_no_count is None and text.isprintable() and template_words().issuperset(_tokens(text))


def _tokens(text: str) -> list[str]:
    words: list[str] = pattern(r"[^\W\d_]+").findall(text.lower())
    return words
