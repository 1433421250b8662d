"""Every name, path, flag, version, number and reference of a message is in the evidence, or it is a fault."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.model.change import FileChange, Status
from git_agent.model.claim import Claim
from git_agent.model.message import Message
from git_agent.shape.ground import sources as sources_module
from git_agent.shape.ground.check import MOST_CLAIMS, claims, ungrounded
from git_agent.shape.ground.counts import counts_of
from git_agent.shape.ground.sources import Sources

DIFF = """\
diff --git a/src/orders/basket.py b/src/orders/basket.py
index 3f9a1c2..77b0e4d 100644
--- a/src/orders/basket.py
+++ b/src/orders/basket.py
@@ -118,7 +213,9 @@ class BasketReader(Reader):
     def read_lines(self, path):
-        timeout = 250
+        timeout = 300  # RFC 7231
+        retry = os.environ.get("BASKET_RETRY", MAX_RETRIES)
+        if options.dryRun or self.item_cache:
+            raise EmptyBasketError(f"line {number}\\nis empty")
---force
+parser.add_argument("--fail-fast", "-q", default=0o644)
+limit = 4 * 1_048_576
diff --git a/pyproject.toml b/pyproject.toml
-    "quicklib==1.4.2",
+    "quicklib==2.0.0rc1",
+envlist = ["py311"]
diff --git a/web/useBasket.test.tsx b/web/useBasket.test.tsx
+import { HTTPClient } from "@shop/http-client/v3"
"""
MESSAGE = """\
fix(cart): count the last line twice no more (#418)

Refs SHOP-77 and https://example.org/tracker/issues/93, see 9c1f0ab44de2.
Signed-off-by: Ada <ada@example.org>
"""
SOURCES = Sources.of(
    [("diff", DIFF), ("paths", "src/orders/basket.py\npyproject.toml\nweb/useBasket.test.tsx"), ("message", MESSAGE)],
    counts={3, 12},
)


def said(text: str, sources: Sources = SOURCES) -> tuple[Claim, ...]:
    subject, _, body = text.partition("\n\n")
    return claims(Message(subject=subject, body=body), sources)


def absent(text: str, sources: Sources = SOURCES) -> list[tuple[str, str]]:
    return [(claim.text, claim.kind) for claim in said(text, sources) if claim.found_in is None]


@pytest.mark.parametrize(
    "text",
    [
        "Read the basket again",
        "Fix read_lines of BasketReader",
        "Read at most 1024 * 1024 bytes",  # 1048576
        "Read 2 * 2 MiB",
        "Fix `BasketReader.read_lines()`",
        "Fix BasketReader::read_lines and BasketReader#read_lines",
        "Rename readLines, ReadLines and read-lines",
        "Document `BASKET_RETRY`, $BASKET_RETRY and MAX_RETRIES",
        "Raise EmptyBasketErrors",
        "Raise `EmptyBasketError`s from the `reader`",
        "Cache items with a `cache`: itemCache; stop read_lines()-ing",
        "Let non-BasketReader readers and all `read_*`, `MAX_` and *Reader names pass",
        "Change src/orders/basket.py, orders/basket.py and basket.py",
        "Change `src/orders`, src/orders/ and ./src/orders/basket.py:214",
        "Test useBasket in useBasket.test.tsx and *.toml and `.tsx` files",
        "Use @shop/http-client",
        "Add --fail-fast, -q and `--dry-run`; drop --force",
        "Add --no-fail-fast",
        "Bump quicklib from 1.4.2 to v2.0.0rc1",
        "Require quicklib 1.4, 2.x and Python 3.11",
        "Read v3 of the client",
        "Wait 300 ms instead of 250",
        "Wait 300ms, 300 milliseconds or 5 minutes",
        "Limit the basket to 4 MB, 4 MiB or 1,048,576 bytes",
        "Create files with mode 644",
        "Change 3 files and add 12 tests",
        "Follow RFC 7231, RFC7231 and RFC-7231",
        "Undo #418, GH-418, SHOP-77 and shop-77",
        "See https://example.org/tracker/issues/93 and #93",
        "Revert 9c1f0ab and 9c1f0ab44de2",
        "Fix it\n\nSigned-off-by: Ada <ada@example.org>",
        "feat(basket): read on",
        "feat(cart): read on",
        "feat(orders,web): read on",
        "feat(deps)!: read on",
        "fix(reading): read on",
    ],
)
def test_what_is_in_the_evidence_is_grounded(text: str) -> None:
    assert absent(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Make GitHub, GitLab and WebSockets happy",
        "Speak JSON, YAML, HTTP/2, UTF-8, SHA-256 and IPv6 on x86_64",
        "Keep APIs, URLs, IDs and PRs, e.g. in CI, i.e. always",
        "Make the well-known read-only and opt-in modes work end-to-end",
        "Read and/or write, for client/server I/O with success/failure",
        "Use two of three; the 1st and 2nd try",
        "Return `None`, `true` and `null` from `main`",
        "Don't stop: it's what users' scripts need, isn't it?",
        "Say **bold** and _italic_ and ~~nothing~~",
        "Explain -- at last--the reason",
        "Do it (1) now, (2) later [3]",
        "Do it\n\n1. First\n2) Second\n10. Tenth\n\nSee step 4 and section 7.",
        "Do it\n\n- one\n-two\n* three",
        "修复读取最后一行的错误",
        "Ship it :rocket_ship:",
        "Stop it 1 time with 0 lines",
        "Meet at 10:30 on page 2/5",
        "Do it\n\n---ci---\nschema: 9\nrun: some_run_id\n---/ci---",
    ],
)
def test_english_is_no_claim(text: str) -> None:
    assert said(text) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Fix write_lines", [("write_lines", "identifier")]),
        ("Fix read_line", []),
        ("Fix read_lnies", [("read_lnies", "identifier")]),
        ("Fix BasketWriter in basket.py", [("BasketWriter", "identifier")]),
        ("Fix read_lines_fast", [("read_lines_fast", "identifier")]),
        ("Fix BasketReader.close", [("BasketReader.close", "identifier")]),
        ("Fix `basket_reader` and `wallet`", [("wallet", "identifier")]),
        ("Call wallet() and empty()", [("wallet", "identifier")]),
        ("修复 write_lines 函数", [("write_lines", "identifier")]),
        ("Let non-BasketWriter pass", [("BasketWriter", "identifier")]),
        ("Match `write_*`", [("write_*", "identifier")]),
        ("Read SHOP_RETRY", [("SHOP_RETRY", "identifier")]),
        ("Change src/orders/cart.py", [("src/orders/cart.py", "path")]),
        ("Change web/basket.py", [("web/basket.py", "path")]),
        ("Change basket.js", [("basket.js", "path")]),
        ("Change src/ordersbasket", [("src/ordersbasket", "path")]),
        ("Change orders/checkout", [("orders/checkout", "path")]),
        ("Read .env.local.toml", [(".env.local.toml", "path")]),
        ("Add --fail-slow", [("--fail-slow", "flag")]),
        ("Add `-z`", [("-z", "flag")]),
        ("Bump quicklib to 1.4.3", [("1.4.3", "version")]),
        ("Bump quicklib to 2.0.0rc2", [("2.0.0rc2", "version")]),
        ("Release 1.4.2/1.4.5", [("1.4.5", "version")]),
        ("Require Python 3.12", [("3.12", "version")]),
        ("Read v4", [("v4", "version")]),
        ("Wait 350 ms", [("350 ms", "number")]),
        ("Wait 6 minutes", [("6 minutes", "number")]),
        ("Make it 40% faster", [("40%", "number")]),
        ("Read lines 40 times faster", [("40 times", "number")]),
        ("Change 14 files", [("14", "number")]),
        ("Undo #419", [("#419", "issue")]),
        ("Undo SHOP-78", [("SHOP-78", "issue")]),
        ("Fix CVE-2031-1234", [("CVE-2031-1234", "issue")]),
        ("Revert 9c1f0ac", [("9c1f0ac", "hash")]),
        ("See https://example.org/tracker/issues/94", [("https://example.org/tracker/issues/94", "url")]),
        ("Fix it\n\nReviewed-by: Bob <bob@example.org>", [("bob@example.org", "email"), ("Bob", "person")]),
        ("Fix it, reported by Priya\nRaman", [("Priya Raman", "person")]),
        ("Fix it as Jane Doe's notes say", [("Jane Doe", "person")]),
        ("Thanks to @octo-cat", [("@octo-cat", "identifier")]),
        ("Make it 40 % faster", [("40 %", "number")]),
        ("Read 1024 * 1023 bytes", [("1024 * 1023 bytes", "number")]),
        ("Make it 40 percent faster", [("40 percent", "number")]),
        ("feat(wallet): read on", [("wallet", "scope")]),
    ],
)
def test_what_is_nowhere_in_the_evidence_is_told(text: str, expected: list[tuple[str, str]]) -> None:
    assert absent(text) == expected


def test_line_numbers_of_hunk_headers_ground_nothing() -> None:
    assert absent("Change 213 and 118") == [("213", "number"), ("118", "number")]


def test_digits_inside_of_a_hash_ground_nothing() -> None:
    assert absent("Retry 55 times", Sources.of([("diff", "integrity a55b0c9f55e and 1.55.2")])) == [
        ("55 times", "number")
    ]


def test_claim_says_where_it_was_found() -> None:
    places = {claim.text: claim.found_in for claim in said("feat(deps): let BasketReader undo #418 in 3 files")}
    assert places == {"deps": "convention", "BasketReader": "diff", "#418": "message", "3": "counts"}


def test_each_claim_comes_once_in_reading_order() -> None:
    claimed = said("Let read_lines use read_lines\n\nAnd item_cache uses `read_lines`.")
    assert [claim.text for claim in claimed] == ["read_lines", "item_cache"]


def test_first_source_that_has_it_is_named() -> None:
    claimed = said("Fix read_lines", Sources.of([("tool read_file", "read_lines"), ("diff", "read_lines")]))
    assert [claim.found_in for claim in claimed] == ["tool read_file"]


def test_fault_quotes_the_words_and_names_the_rule() -> None:
    (fault,) = ungrounded(said("Fix write_lines in basket.py"))
    assert fault.rule == "not-in-evidence"
    assert '"write_lines"' in fault.detail


def test_grounded_claims_are_no_faults() -> None:
    assert ungrounded(said("Fix read_lines in basket.py")) == ()


def test_slices_of_a_long_text_lose_no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources_module, "_SLICE_CHARS", 40)
    text = "".join(f"name_{number} = {number}\n" for number in range(200))
    assert absent("Use " + " ".join(f"name_{number}" for number in range(200)), Sources.of([("diff", text)])) == []


def test_what_may_be_in_the_unread_rest_of_a_source_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources_module, "_MOST_TOKENS", 10)
    monkeypatch.setattr(sources_module, "_SLICE_CHARS", 1)
    text = "".join(f"name_{number}\n" for number in range(50))
    assert [claim.found_in for claim in said("Use name_40", Sources.of([("diff", text)]))] == ["diff"]


def test_bytes_that_are_not_text_break_nothing() -> None:
    broken = Sources.of([("diff", "caf\udce9_size \x00 naïve_size 大きさ_size")])
    assert absent("Use naïve_size and `ab.大きさ`", broken) == [("ab.大きさ", "identifier")]


def test_counts_follow_from_the_change() -> None:
    changes = [
        FileChange(status=Status.ADDED, path=f"src/new/part{number}.py", added=7, deleted=0) for number in range(4)
    ]
    changes.append(FileChange(status=Status.MODIFIED, path="docs/guide.md", added=20, deleted=11))
    counts = counts_of(changes)
    assert {5, 4, 1, 7, 20, 11, 31, 48, 59} <= counts
    assert counts.isdisjoint({6, 8, 28, 100})


def test_counts_of_many_files_do_not_tell_the_lines_of_each() -> None:
    changes = [
        FileChange(status=Status.MODIFIED, path=f"part{number}.py", added=number, deleted=0) for number in range(60)
    ]
    assert 33 not in counts_of(changes)


WORDS = st.text(alphabet="abcdefghij", min_size=3, max_size=8)
PARTS = st.lists(WORDS, min_size=2, max_size=3)


def snake(parts: list[str]) -> str:
    return "_".join(parts)


def camel(parts: list[str]) -> str:
    return parts[0] + "".join(part.capitalize() for part in parts[1:])


@given(parts=PARTS, spell=st.sampled_from([snake, camel]), mention=st.sampled_from([snake, camel]))
def test_a_name_is_grounded_in_either_spelling(parts: list[str], spell: object, mention: object) -> None:
    assert callable(spell)
    assert callable(mention)
    assert absent(f"Use {mention(parts)} now", Sources.of([("diff", f"x = {spell(parts)}(1)")])) == []


@given(parts=PARTS, other=PARTS)
def test_another_name_is_not_grounded(parts: list[str], other: list[str]) -> None:
    has_it = "".join(other).rstrip("sdey") in "".join(parts)
    assert has_it or absent(f"Use {snake(other)}", Sources.of([("diff", snake(parts))])) != []


WORDINGS = st.sampled_from(["{}", "`{}`", "({})", '"{}"', "**{}**", "{},", "{}.", "{}:", "the {}'s", "<{}>", "see {}!"])
THINGS = st.one_of(
    PARTS.map(snake),
    PARTS.map(camel),
    PARTS.map("/".join),
    PARTS.map("::".join),
    PARTS.map(lambda parts: "--" + "-".join(parts)),
    PARTS.map(lambda parts: "/".join(parts) + ".py"),
    st.integers(min_value=0).map(str),
    st.integers(min_value=0).map(lambda number: f"#{number}"),
    st.lists(st.integers(min_value=0, max_value=99).map(str), min_size=2, max_size=4).map(".".join),
    PARTS.map(lambda parts: "+".join(parts) + "@example.org"),
    st.text(max_size=5),
)


@given(st.lists(st.builds(str.format, WORDINGS, THINGS), max_size=8).map(" ".join))
def test_a_message_is_grounded_in_itself(text: str) -> None:
    assert absent(f"Subject\n\n{text}", Sources.of([("text", text)])) == []


def test_a_name_of_any_length_is_looked_up_or_called_unknown() -> None:
    known = Sources.of([("diff", "a" * 390 + "\n+limit = 12\n")])
    for word in ("1" * 5_000, "a_" * 5_000, "x/" * 5_000, "v1" + ".1" * 5_000, "a." * 5_000 + "py"):
        claimed = claims(Message(subject=f"Set {word}"), known)
        assert [claim.found_in for claim in claimed] == [None], word[:10]
        assert len(claimed[0].text) < 500


def test_a_glob_with_many_stars_is_no_burden() -> None:
    known = Sources.of([("diff", "ab" * 195)])
    stars = "*ab" * 30
    assert [claim.found_in for claim in claims(Message(subject=f"Read `{stars}*cd`"), known)] == [None]
    assert [claim.found_in for claim in claims(Message(subject=f"Read `{stars}*`"), known)] == ["diff"]


def test_only_so_many_names_are_looked_up() -> None:
    names = " ".join(f"name_{number}" for number in range(MOST_CLAIMS + 50))
    claimed = claims(Message(subject="Add names", body=names), Sources.of([("diff", names)]))
    assert len(claimed) == MOST_CLAIMS + 1
    assert [claim.text for claim in claimed if claim.found_in is None] == [f"name_{MOST_CLAIMS}"]
