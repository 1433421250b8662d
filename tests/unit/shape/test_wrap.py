"""Any text becomes a message; only white space moves, and git loses nothing."""

import re
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from git_agent.model.message import MessageRules
from git_agent.shape.form.grammar import opens_structure
from git_agent.shape.form.width import display_width
from git_agent.shape.form.wrap import shape_text
from support.repo import Repo

RULES = MessageRules()
LONG_URL = "https://example.org/" + "path/" * 16
SENTENCE = "The reader now waits for the lock before it asks for the size of the file, as the writer does."


def body(text: str, rules: MessageRules = RULES) -> str:
    return shape_text(f"Subject\n\n{text}", rules=rules).body


@pytest.mark.parametrize(
    ("text", "subject", "rest"),
    [
        ("", "", ""),
        (" \n\t\n", "", ""),
        ("\n\n  Fix it  \n\n\n", "Fix it", ""),
        ("Fix it\r\n\r\nBecause.\r\n", "Fix it", "Because."),
        ("Fix it\r\rBecause.\r", "Fix it", "Because."),
        ("Fix it\nBecause.", "Fix it", "Because."),
        ("Fix it\n \n\n\nBecause.  \n", "Fix it", "Because."),
        ("feat: read and\nwrite files", "feat: read and write files", ""),
        ("feat: read files,\nfolders,\nand links\n\nBody.", "feat: read files, folders, and links", "Body."),
        ("Fix crash in\n- the parser", "Fix crash in", "- the parser"),
        ("Fix crash in\n\nthe parser", "Fix crash in", "the parser"),
        ("Begin\nwith lower case", "Begin", "with lower case"),
        (
            "fix(parser)!: keep the very last line of a file that\nhas no line end",
            "fix(parser)!: keep the very last line of a file that has no line end",
            "",
        ),
        (
            "fix(parser): keep the very last line of a file without\nBody starts here",
            "fix(parser): keep the very last line of a file without",
            "Body starts here",
        ),
        ("fix: keep the last line\nof a file", "fix: keep the last line", "of a file"),
    ],
)
def test_subject_is_the_first_line_or_the_sentence_a_drafter_broke(text: str, subject: str, rest: str) -> None:
    message = shape_text(text, rules=RULES)
    assert (message.subject, message.body) == (subject, rest)


def test_subject_is_not_joined_beyond_its_width_and_never_cut() -> None:
    first = "feat: " + "word " * 12 + "and"
    message = shape_text(f"{first}\n" + "more words here", rules=RULES)
    assert message.subject == first
    assert message.body == "more words here"
    assert shape_text("w " * 100, rules=RULES).subject == ("w " * 100).strip()


def test_kept_subject_of_an_amended_commit_is_not_joined() -> None:
    rules = MessageRules(fixed_subject="Prepare for")
    assert shape_text("Prepare for\nthe next release", rules=rules).subject == "Prepare for"


@pytest.mark.parametrize(
    ("text", "shaped"),
    [
        ("One\ntwo\nthree.", "One two three."),
        ("One.  Two.", "One. Two."),
        ("One.\n\n\n\nTwo.", "One.\n\nTwo."),
        (SENTENCE, "The reader now waits for the lock before it asks for the size of the\nfile, as the writer does."),
        (f"See {LONG_URL} for more.", f"See\n{LONG_URL}\nfor more."),
        (f"- {SENTENCE}", "- " + SENTENCE[:68] + "\n  " + SENTENCE[69:]),
        ("- one\n  more\n- two\nlazy", "- one more\n- two lazy"),
        ("Steps:\n1. one\n2. two\n10) three", "Steps:\n1. one\n2. two\n10) three"),
        ("* one\n  + two\n    * three\n      more", "* one\n  + two\n    * three more"),
        ("- one\n\n  more of\n  one\n\n- two", "- one\n\n  more of one\n\n- two"),
        ("-\none\n-", "- one\n-"),
        ("[1] See\n    this\n[2]: that", "[1] See this\n[2]: that"),
        ("as described in\n[1] and in section\n2. There", "as described in [1] and in section 2. There"),
        ("> one\n> two\n>\n> three\nfour", "> one two\n>\n> three\nfour"),
        ("> > deep\n> > down\n> up", "> > deep down\n> up"),
        ("> - item\n>   more\n>     code?", "> - item more code?"),
        (">= 3.11 is\nneeded", ">= 3.11 is needed"),
    ],
)
def test_soft_line_breaks_are_reflowed(text: str, shaped: str) -> None:
    assert body(text) == shaped


def test_short_code_and_links_stay_on_one_line() -> None:
    rules = MessageRules(body_width=20)
    assert body("The new `git log -1` shows [the last one](https://example.org) only", rules) == (
        "The new `git log -1`\nshows\n[the last one](https://example.org)\nonly"
    )


@pytest.mark.parametrize(
    "kept",
    [
        "    code   with  spaces\n\n\n\tand tabs",
        "  output of a program\n  in two lines",
        "Summary\n  1.33 ± 0.01 times faster\n  than before",
        "| a | b |\n|---|---|\n| 1 | 2 |",
        "name      value\nlonger    12",
        "$ git status\nOn branch main",
        ">>> parse(1)\n2",
        "Title\n=====",
        "Reviewed-by: Ada <ada@example.org>\nSigned-off-by: Bob <bob@example.org>",
        "Acked-by: Ada <ada@example.org>\n[bob: fixed a typo]\nSigned-off-by: Bob <bob@example.org>",
        "Signed-off-by: Bob <bob@example.org>\n(cherry picked from commit 1234567)",
        "Reported-by: A Person With A Very Long Name Indeed <a.person.with.a.very.long.name@example.org>",
        'Fixes: 0123456789ab ("reader: wait for the lock before asking for the size of the file on the disk")',
        "Link: " + LONG_URL,
        "Note: " + LONG_URL,
        "> - item\n\n    - code\n      more",
        "Refs: one\n  and its continuation",
        "Before: 12 ms\nAfter: 3 ms",
        "Closes #12\nCloses owner/name#13, #14",
        "BREAKING CHANGE: the option is gone and everything that used it has to name the file\nsecond line",
        "---ci---\nkey: value\n\n\n  list:\n    - a     b\n---/ci---",
        "updated:\n- name: a/b\n  type: direct\n  update: minor\n...",
        "```python\nx  =  1\n\n\ny = 2\n```",
    ],
)
def test_what_has_a_structure_stays_byte_for_byte(kept: str) -> None:
    assert body(f"Before.\n\n{kept}\n\nAfter.") == f"Before.\n\n{kept}\n\nAfter."
    assert body(f"Before.\n\n{kept}") == f"Before.\n\n{kept}"


@pytest.mark.parametrize("footer", ["Signed-off-by: Ada <ada@example.org>", "BREAKING CHANGE: it is gone"])
def test_footer_stuck_to_the_text_is_set_apart(footer: str) -> None:
    assert body(f"Some\ntext.\n{footer}") == f"Some text.\n\n{footer}"
    assert body(f"- item\n{footer}") == f"- item\n\n{footer}"
    assert body(f"---ci---\n---/ci---\n{footer}") == f"---ci---\n---/ci---\n\n{footer}"


def test_long_note_is_prose_and_not_a_trailer() -> None:
    assert body(f"Note: {SENTENCE}").split("\n")[1] == "the file, as the writer does."


def test_paragraph_of_the_original_message_keeps_its_line_breaks() -> None:
    rules = MessageRules(fixed_subject="Subject", original="Subject\n\nPlaces:\na.c:1\nb.c:2 \n")
    assert body("Places:\na.c:1\nb.c:2\n\nNew\ntext.", rules) == "Places:\na.c:1\nb.c:2\n\nNew text."


def test_paragraph_of_the_original_message_that_git_would_strip_is_reflowed() -> None:
    assert body("See\n#12 for\nmore", MessageRules(original="Subject\n\nSee\n#12 for\nmore")) == "See #12 for more"


@pytest.mark.parametrize(
    ("words", "start"),
    [
        ("#123 and more", "asks #123"),
        ("- and more", "asks - and"),
        ("1. and more", "asks 1."),
        ("[1] and more", "asks [1]"),
        ("> and more", "asks >"),
        ("| and more", "asks |"),
        ("--- and more", "asks ---"),
        ("diff --git a b", "asks diff"),
        ("Index: a", "asks Index:"),
        ("Note: and more", "asks Note:"),
        ("Signed-off-by: A", "asks Signed-off-by:"),
        ("BREAKING CHANGE: all", "asks BREAKING"),
        ("(cherry picked from commit 1)", "asks (cherry"),
        ("``` and more", "asks ```"),
        ("## and more", "asks ##"),
        ("$ and more", "asks $"),
    ],
)
def test_wrapping_moves_one_more_word_rather_than_create_a_structure(words: str, start: str) -> None:
    room = "The reader now waits for the lock of the file in the cache before it asks"
    first, second = body(f"{room} {words}", MessageRules(body_width=len(room))).split("\n")
    assert first == room.removesuffix(" asks")
    assert second.startswith(start)


def test_line_without_a_safe_place_to_break_stays_long() -> None:
    assert body("word #1 #2 #3 #4 end", MessageRules(body_width=8)) == "word #1 #2 #3 #4\nend"


def test_chinese_and_japanese_break_between_characters_but_not_before_closing_punctuation() -> None:
    rules = MessageRules(body_width=10)
    assert body("一二三四五六七", rules) == "一二三四五\n六七"
    assert body("一二三四五、六", rules) == "一二三四\n五、六"
    assert body("一二三四「六」", rules) == "一二三四\n「六」"
    assert body("一二三四き\u3083く", rules) == "一二三四\nきゃく"
    assert body("一二\n三四", rules) == "一二三四"
    assert body("一二三 四五六", MessageRules(body_width=7)) == "一二\n三 四五\n六"
    assert body("한글 한글 한글", rules) == "한글 한글\n한글"


def test_width_counts_columns() -> None:
    rules = MessageRules(body_width=10)
    assert body("ééééé ééééé", rules) == "ééééé\nééééé"
    assert body("🎉🎉 🎉🎉 🎉", rules) == "🎉🎉 🎉🎉\n🎉"
    assert body("- a\n\t- aaaa bbbb cccc", MessageRules(body_width=20)) == "- a\n\t- aaaa bbbb\n\t  cccc"


@pytest.mark.parametrize(
    "text",
    [
        "#123 is the issue",
        "See\n#123 and\n#124",
        "# Heading\ntext\n## Other",
        "- item\n#12",
        "BREAKING CHANGE: gone\n#12",
        "Signed-off-by: A <a@example.org>\n#12",
        "#define A    1",
        "> # quoted",
        "    # code",
        SENTENCE + " #1 #2 #3 " + SENTENCE,
    ],
)
def test_git_loses_nothing_when_it_strips_comments(repo: Repo, text: str) -> None:
    message = shape_text(f"Subject\n\n{text}", rules=RULES)
    repo.git("commit", "--quiet", "--allow-empty", "--file=-", "--cleanup=strip", stdin=message.text)
    assert repo.git("log", "-1", "--format=%B").strip("\n") == message.text.strip("\n")


def test_git_strips_nothing_with_another_comment_prefix(repo: Repo) -> None:
    message = shape_text("Subject\n\n; one\n\n#2 two", rules=MessageRules(comment_prefix=";"))
    command = ("-c", "core.commentChar=;", "commit", "--quiet", "--allow-empty", "--file=-", "--cleanup=strip")
    repo.git(*command, stdin=message.text)
    assert repo.git("log", "-1", "--format=%B").strip("\n") == "Subject\n\n ; one\n\n#2 two"


@pytest.mark.parametrize("text", ["diff --git a/x b/x", "Index: x", "--- a/x", "Text.\n--- a/x\n+++ b/x"])
def test_git_am_does_not_cut_the_message(repo: Repo, text: str) -> None:
    message = shape_text(f"Subject\n\n{text}\n\nLast words.", rules=RULES)
    repo.commit("First")
    repo.stage({"file": "content\n"})
    repo.git("commit", "--quiet", "--file=-", stdin=message.text)
    patch = repo.git("format-patch", "--stdout", "-1")
    repo.git("reset", "--quiet", "--hard", "HEAD~1")
    repo.git("am", "--quiet", stdin=patch + "\n")
    assert repo.git("log", "-1", "--format=%B").strip("\n") == message.text.strip("\n")


def test_git_reads_the_trailers_of_a_shaped_message(repo: Repo) -> None:
    draft = "Subject\n\nText.\n\n---ci---\nkey: value\n---/ci---\nReviewed-by: A <a@example.org>\nRefs: ABC-1"
    trailers = repo.git("interpret-trailers", "--parse", stdin=shape_text(draft, rules=RULES).text)
    assert trailers == "Reviewed-by: A <a@example.org>\nRefs: ABC-1"


_NASTY = (
    "foo bar: Note: Signed-off-by: Cc: Fixes: #12 # ## - * 1. 2) 12. > >> >>> | |a| --- ---- ... === ``` ~~~ `a b` "
    "[1] [1]: [a b](c) diff -u Index: BREAKING CHANGE: (cherry picked from commit ---ci--- ---/ci--- 漢字漢字漢字 "
    "「引用」、 。 한글 é 👨\u200d👩\u200d👧 $ closes #1 and feat: <a@b> •"
)
_WORDS = st.sampled_from([*_NASTY.split(), "x" * 40, LONG_URL, "`x y`", "\u3000", "\xa0", "\x0c", "\u0301", "か\u3099"])
_INDENTS = st.sampled_from(["", "", "", "", " ", "  ", "   ", "    ", "\t", " \t", "> ", ">  > ", "- ", "  - "])
_ENDS = st.sampled_from(["\n", "\n", "\n", "\n\n", "\n\n\n", "\r\n", "\r", " \n"])
_LINES = st.builds(
    lambda indent, words, end: indent + " ".join(words) + end, _INDENTS, st.lists(_WORDS, max_size=9), _ENDS
)
_DRAFTS = st.lists(_LINES, max_size=10).map("".join)
_ANY_RULES = st.builds(
    MessageRules,
    comment_prefix=st.sampled_from(["#", ";", "//", "%"]),
    body_width=st.sampled_from([72, 40, 20, 10]),
    original=st.one_of(st.just(""), _DRAFTS),
)


@given(_DRAFTS, _ANY_RULES)
@example("s\n> \nSigned-off-by:\nfoo\n", RULES)
@example("s\n1. \u3000 ``` foo foo ```\n", MessageRules(body_width=20))
@example("s\n\n```foo foo foo foo```\n```\n", MessageRules(body_width=10))
def test_shaping_again_changes_nothing(draft: str, rules: MessageRules) -> None:
    message = shape_text(draft, rules=rules)
    assert shape_text(message.text, rules=rules) == message


@given(_DRAFTS, _ANY_RULES)
def test_no_character_is_lost_added_or_moved(draft: str, rules: MessageRules) -> None:
    def without_spaces(text: str) -> str:
        return re.sub(r"[\s>]", "", text)

    assert without_spaces(shape_text(draft, rules=rules).text) == without_spaces(draft)


def stripped_by_git(text: str) -> str:
    """What `git stripspace` leaves: no white space at the end of lines, no empty lines around, one between."""
    lines = "\n".join(line.rstrip(" \t\r") for line in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", lines).strip("\n") + "\n"


@given(_DRAFTS, st.sampled_from(["\n", "\n\n"]), st.sampled_from([72, 20]))
@example("Text\n```\ncode\n\n\n# more\n```\nand a text that was never broken at all", "\n", 20)
@example("- an item that was never broken\n  and was\nSigned-off-by: Ada <a@b.c>\n~~~", "\n\n", 20)
def test_a_message_that_is_kept_is_kept_to_the_byte(draft: str, gap: str, width: int) -> None:
    own = stripped_by_git(f"Subject{gap}{draft}".replace("\r\n", "\n").replace("\r", "\n"))
    rules = MessageRules(fixed_subject="Subject", original=own, body_width=width, comment_prefix="%")
    assert stripped_by_git(shape_text(own, rules=rules).text) == own


LONG_ITEM = "- an item that its author never wanted to be broken, however long it came to be in the end"
BROKEN = "It is broken\nwhere the author\nwanted it to be."


@pytest.mark.parametrize(
    ("own", "told"),
    [
        (LONG_ITEM, f"{LONG_ITEM}\n- one more"),
        (LONG_ITEM, f"- one before\n{LONG_ITEM}\n- one more"),
        (f"{BROKEN}\n\n{LONG_ITEM}", f"{BROKEN}\n\n{LONG_ITEM}\n- one more"),
        (f"{BROKEN}\n{LONG_ITEM}", f"{BROKEN}\n{LONG_ITEM}\n- one more"),
        (f"- a\n  {BROKEN}\n> {BROKEN}", f"- a\n  {BROKEN}\n> {BROKEN}\n- one more"),
        (BROKEN, f"{BROKEN}\n\nMore."),
        (BROKEN, f"More.\n\n{BROKEN}\n\nRefs: #12"),
    ],
)
def test_what_is_added_to_a_message_leaves_its_own_lines_alone(own: str, told: str) -> None:
    for gap in ("\n", "\n\n"):
        rules = MessageRules(fixed_subject="Subject", original=f"Subject{gap}{own}")
        assert shape_text(f"Subject{gap}{told}", rules=rules).body == told


def test_a_drafter_may_put_the_empty_line_below_the_subject() -> None:
    rules = MessageRules(fixed_subject="Subject", original=f"Subject\n{BROKEN}")
    assert shape_text(f"Subject\n\n{BROKEN}", rules=rules).text == f"Subject\n\n{BROKEN}\n"
    assert (
        shape_text(f"Subject\n{BROKEN} More.", rules=rules).text == f"Subject\n\n{BROKEN.replace(chr(10), ' ')} More.\n"
    )


@given(st.text(alphabet=st.characters(codec=None)))
def test_any_text_at_all_can_be_shaped(text: str) -> None:
    message = shape_text(text, rules=RULES)
    assert shape_text(message.text, rules=RULES) == message
    assert "".join(message.text.split()) == "".join(text.split()) or ">" in text


@given(st.lists(_WORDS, min_size=1), _ANY_RULES)
def test_broken_prose_never_starts_a_line_with_a_structure(words: list[str], rules: MessageRules) -> None:
    first, *others = body("Plain " + " ".join(words), rules).split("\n")
    assert first.startswith("Plain")
    for line in others:
        word, _, rest = line.partition(" ")
        assert not opens_structure(word, rest)
        assert not line.startswith(rules.comment_prefix)


@given(st.lists(st.text(alphabet="abc", min_size=1, max_size=12), min_size=1))
def test_lines_of_ordinary_words_fit_and_could_not_take_another_word(words: list[str]) -> None:
    lines = body(" ".join(words), MessageRules(body_width=20)).split("\n")
    assert all(display_width(line) <= 20 for line in lines)
    for line, following in pairwise(lines):
        assert len(line) + 1 + len(following.split(" ")[0]) > 20
