"""What a message says that its change does is held against what it does, in whatever form it is said."""

import pytest

from git_agent.model.change import FileChange, Status
from git_agent.model.change_set import ChangeSet
from git_agent.model.draft import PARSED
from git_agent.model.message import Message
from git_agent.shape.ground.change_sources import sources_of
from git_agent.shape.ground.check import claims
from git_agent.shape.ground.deeds import Deeds
from git_agent.shape.ground.sources import Sources

RENAMED = """\
@@ -1,4 +1,4 @@
-def old_name(a):
+def new_name(a):
     b = a
     c = b
     d = c
@@ -8,3 +8,3 @@ def old_name(a):
     h = g
     i = h
-    return i
+    return i + 1
"""
PACKAGES = """\
@@ -1,6 +1,5 @@
     "avvio": "^9.0.0",
-    "find-my-way": "^9.6.0",
+    "find-my-way": "^9.7.0",
     "light-my-request": "^6.0.0",
-    "rfdc": "^1.3.1",
     "semver": "^7.6.0",
"""
MATRIX = """\
@@ -1,3 +1,3 @@ jobs:
     strategy:
-        python: ["3.8", "3.12"]
+        python: ["3.12", "3.13"]
     # Python 3.12 is the newest
"""
SUFFIXED = """\
@@ -1,3 +1,3 @@ jobs:
     strategy:
-        python: ["3.8", "3.13", "3.14-dev"]
+        python: ["3.8", "3.13t", "3.14"]
-    image: "python:3.9-slim"
"""
PINNED = f"""\
@@ -1,5 +1,5 @@ jobs:
-      uses: actions/setup-go@{"6" * 40} # v3.0.3
+      uses: actions/setup-go@{"3" * 40} # v3.2.0
-toml = {{ version = "0.1.5", features=["fail"] }}
+toml = {{ version = "0.2.0", features=["fail"] }}
-toml = "0.1.4"
+toml = "0.2.0"
"""
LIMIT = """\
@@ -1,3 +1,9 @@ class Decoder:
     def flush(self):
-    char buf[512];
+    char buf[1024];
+    def limit(self, max_output=10):
+        return max_output
+
+def test_limit():
+    assert Decoder().limit(100)
"""
GO = "@@ -1,3 +1,3 @@\n-func helper(a int) int {\n+func assist(a int) int {\n \treturn a\n }\n func Use() int {\n"


def known(diff: str, path: str) -> Sources:
    changes = (FileChange(status=Status.MODIFIED, path=path, added=7, deleted=2),)
    sources = Sources.of([("diff", diff), ("paths", path)], counts={1, 2, 7})
    sources.deeds = Deeds(changes, lambda: iter([diff]))
    return sources


def unproved(text: str, sources: Sources) -> list[str]:
    return [claim.text for claim in claims(Message(subject="", body=text), sources) if claim.found_in is None]


@pytest.mark.parametrize(
    ("diff", "path", "true", "lies"),
    [
        (
            RENAMED,
            "a.py",
            "Rename old_name to new_name|old_name was renamed to new_name|new_name is new|old_name has been removed"
            "|HexReader is unchanged|`OldReader` and HexReader stay as they are|HexReader remains untouched.",
            "old_name is unchanged|new_name stays as it is|HexReader is faulty|HexReader is unchanged by OldReader"
            "|Rename new_name to old_name|new_name was renamed to old_name|new_name has been deleted"
            "|get rid of new_name|new_name no longer exists|old_name is new|remove the frobnicate method",
        ),
        (
            PACKAGES,
            "package.json",
            "Bump find-my-way from ^9.6.0 to ^9.7.0|update find-my-way to 9.7.0|remove rfdc"
            "|remove rfdc from the dependencies|drop rfdc ^1.3.1",
            "remove avvio from the dependencies|remove zod from the dependencies|add rfdc ^1.3.1|add semver"
            "|remove find-my-way|downgrade find-my-way from ^9.7.0 to ^9.6.0"
            "|bump light-my-request to ^9.7.0|bump rfdc from 9.6.0 to 9.7.0"
            "|replace semver with a smaller library|go from 9.7.0 to 9.6.0",
        ),
        (
            MATRIX,
            ".github/workflows/ci.yml",
            "Drop Python 3.8 from ci workflow|add Python 3.13|drop Python 3.8",
            "Drop Python 3.12|add Python 3.8|add Python 3.12",
        ),
        (
            SUFFIXED,
            ".github/workflows/ci.yml",
            "Drop Python 3.14-dev|add Python 3.14|add Python 3.13t|drop Python 3.9",
            "Drop Python 3.14|drop Python 3.8|add Python 3.14-dev|drop Python 3.13t",
        ),
        (
            PINNED,
            "Cargo.toml",
            "Bump actions/setup-go from v3.0.3 to v3.2.0|bump toml from 0.1.5 to 0.2.0|bump toml from 0.1.4 to 0.2.0",
            "Bump actions/setup-go from v3.2.0 to v3.0.3|bump toml from 0.1.3 to 0.2.0"
            "|add toml 0.2.0|bump toml to 0.1.5",
        ),
        (
            LIMIT,
            "src/decode.c",
            "Double the buffer|twice as much room|add one test|the buffer grows from 512 to 1024|add two functions",
            "quadruple the buffer|the buffer is four times as large|buf shrinks from 1024 to 512|100 new tests"
            "|add three tests|saves 10 ms"
            "|a limit of ten megabytes|coverage stays at one hundred percent|two orders of magnitude faster"
            "|touch five modules|move flush to decode.c|10 % fewer|double the throughput",
        ),
    ],
)
def test_deeds_and_amounts(diff: str, path: str, true: str, lies: str) -> None:
    sources = known(diff, path)
    assert {text: said for text in true.split("|") if (said := unproved(f"- {text}", sources))} == {}
    assert [text for text in lies.split("|") if not unproved(f"- {text}", sources)] == []


def test_what_a_parser_has_seen_is_proved_though_lines_beside_it_define_the_same_name() -> None:
    diff = "@@ -1,3 +1,6 @@\n class A:\n     def load(self):\n+class B:\n+    def load(self):\n+        pass\n"
    changes = (FileChange(status=Status.MODIFIED, path="a.py", added=3, deleted=0),)
    change = ChangeSet(changes=changes, diffs=(), origins={}, submodules=(), recent=(), branch=None)

    def doubted(*read: tuple[str, str]) -> list[str]:
        return unproved("- Add load to a.py", sources_of(change, whole=lambda: iter([diff]), extra=read))

    assert doubted() == doubted((PARSED, "addition save\nremoval load")) == ["Add load"]
    assert doubted((PARSED, "addition load")) == []


def breaking(text: str, diff: str, path: str) -> list[str | None]:
    subject, _, body = text.partition("\n\n")
    found = claims(Message(subject=subject, body=body), known(diff, path))
    return [claim.found_in for claim in found if claim.kind == "breaking change"]


def test_only_what_is_public_and_named_breaks_others() -> None:
    assert breaking("refactor!: rename helper to assist", GO, "a.go") == [None]
    assert breaking("refactor: rename it\n\nBREAKING CHANGE: Use takes a context now", GO, "a.go") == [None]
    public = GO.replace("helper", "Helper").replace("assist", "Assist")
    assert breaking("refactor!: rename Helper to Assist", public, "a.go") == ["diff"]
    assert breaking("refactor: rename it\n\nBREAKING CHANGE: Use takes a context now", public, "a.go") == [None]
    assert breaking("refactor: rename it\n\nBREAKING CHANGE: Helper is now Assist", public, "a.go") == ["diff"]
    assert breaking("refactor: rename it\n\nThis breaks callers that pass no text.", GO, "a.go") == [None]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("fix a remote code execution hole in the decoder", "eval(code)"),
        ("prevent SQL injection through header values", "escape(sql)"),
        ("fix a data race in command lookup", "with self.lock:"),
        ("fix a memory leak", "stream.close()"),
        ("decoding is noticeably faster", "cache = {}"),
        ("fix a panic when args is nil", "recover()"),
        ("fix a null pointer dereference", "if (p == NULL)"),
        ("fix a segmentation fault", "if (p == nullptr)"),
        ("improve the performance of decoding", "cache = {}"),
        ("reading is more efficient now", "lazily = True"),
        ("use less memory", "weakref.ref(line)"),
        ("reduce memory usage", "free(line);"),
        ("scrub passwords from the log", "redact(password)"),
        ("encrypt what is stored", "cipher.seal(line)"),
        ("authenticate every request", "token = header"),
        ("comply with the PCI standard", "# PCI: no numbers of cards"),
        ("avoid a quadratic slowdown", "speed"),
        ("cut latency of large downloads", "latency"),
        ("comply with the GDPR", "gdpr"),
        ("fixes a CVE", "CVE-2024-1"),
        ("change the license header to MIT", "SPDX-License-Identifier"),
        ("resolves a prototype pollution advisory", "__proto__ of the advisory"),
        ("deprecate the old constructor", "@deprecated"),
        ("add a fuzz test", "def fuzz"),
        ("use a parallel walk", "rayon"),
    ],
)
def test_an_effect_needs_a_word_of_its_kind_in_the_change(text: str, word: str) -> None:
    assert unproved(f"- {text}", known(LIMIT, "a.py"))
    assert not unproved(f"- {text}", known(f"{LIMIT}+{word}\n", "a_test.py"))
    beside = known(LIMIT, "a.py")
    beside.add("history", word)
    beside.add("guidance AGENTS.md", word)
    assert unproved(f"- {text}", beside)


def test_a_document_that_tells_it_has_to_change() -> None:
    lies = ("explain the new name in the README", "describe it in the man page", "document the limit in the user guide")
    assert all(unproved(f"- {text}", known(LIMIT, "a.c")) for text in lies)
    assert not unproved("- explain the new name in the README", known(LIMIT, "README.md"))


@pytest.mark.parametrize("lie", ["Guido approved", "Linus wrote the check", "Knuth's idea", "Microsoft needs it"])
def test_who_begins_a_sentence_is_somebody(lie: str) -> None:
    assert unproved(f"- {lie}", known(LIMIT, "a.c"))
    assert not unproved(f"- {lie}", known(f"{LIMIT}+// {lie}\n", "a.c"))


@pytest.mark.parametrize(
    "text", ["Users wanted this", "Clippy complained", "It wrote the check", "Decoder's idea of a limit"]
)
def test_what_is_no_person_is_none(text: str) -> None:
    assert unproved(f"- {text}", known(LIMIT, "decoder.c")) == []


ADDED_LINES = """\
@@ -10,3 +10,6 @@ public JsonElement get(int index) {
   public JsonElement get(int index) {
+    if (index < 0) {
+      throw new IndexOutOfBoundsException(boundsOf(index));
+    }
     return elements.get(index);
"""


@pytest.mark.parametrize(
    ("text", "is_lie"),
    [
        ("Delete JsonArray", True),
        ("Remove JsonArray.get", True),
        ("Remove the index check from JsonArray.get", True),
        ("Drop boundsOf", True),
        ("Move JsonArray.get to JsonElement", True),
        ("Rename elements to items in JsonArray", True),
        ("Check the index in JsonArray.get", False),
        ("Remove the need to check the index before", False),
        ("Drop negative numbers early", False),
    ],
)
def test_where_lines_only_come_nothing_of_the_change_goes(text: str, is_lie: bool) -> None:
    path = "src/JsonArray.java"
    sources = Sources.of([("diff", ADDED_LINES), ("paths", path), ("code", "JsonElement")], counts={3})
    changes = (FileChange(status=Status.MODIFIED, path=path, added=3, deleted=0),)
    sources.deeds = Deeds(changes, lambda: iter([ADDED_LINES]))
    assert bool(unproved(text, sources)) == is_lie


MATCH = """\
@@ -1,4 +1,4 @@
 func (r *Router) Match(req *Request, match *RouteMatch) bool {
-\tif req == nil || match == nil {
+\tif req == nil {
 \t\treturn false
"""


@pytest.mark.parametrize(
    ("text", "is_lie"),
    [
        ("Remove Router.Match", True),
        ("Remove Router::Match", True),
        ("Rename Match to Matches", True),
        ("Rename Match to say what it does", False),
        ("Stop checking match in Router.Match", False),
    ],
)
def test_a_name_with_its_owner_is_looked_up_as_well(text: str, is_lie: bool) -> None:
    assert bool(unproved(text, known(MATCH, "mux.go"))) == is_lie


def test_an_invented_commit_of_letters() -> None:
    assert unproved("Fixes a regression of commit deadbeef.", known(MATCH, "mux.go")) == ["deadbeef"]
