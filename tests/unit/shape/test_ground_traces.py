"""Kinds of things leave a trace, and what is told goes the way of the change: both are held against changed lines."""

import pytest

from git_agent.model.change import FileChange, Status
from git_agent.model.message import Message
from git_agent.shape.ground.check import claims
from git_agent.shape.ground.deeds import Deeds
from git_agent.shape.ground.sources import Sources

PLAIN = """\
@@ -1,4 +1,5 @@ class Handler:
     def close(self):
-        self.open = True
+        self.open = False
+        self.total = self.total + 1
         return self
"""
LESS_CHECKED = """\
@@ -120,5 +120,5 @@ class Builder {
         runParser();
-        if (context != null && root != null)
+        if (context != null)
             return root.childNodes();
"""
MORE_CHECKED = """\
@@ -120,5 +120,5 @@ class Builder {
         runParser();
-        if (context != null)
+        if (context != null && root != null)
             return root.childNodes();
"""
MONOLOG = """\
@@ -12,4 +12,6 @@
 namespace Monolog;
+use Monolog\\Formatter\\FormatterInterface;
+    public function setFormatter(FormatterInterface $formatter)
+    {
+        $this->formatter = $formatter;
+    }
"""
MANY = """\
@@ -1,3 +1,30 @@ class Client:
     def send(self, request):
+        \"\"\"Sends it.\"\"\"
+        with self._lock:
+            if request.key in self._cache:
+                return self._cache[request.key]
+        for attempt in range(3):
+            try:
+                log.debug("sending")
+                return self._post(request, timeout=5)
+            except OSError as error:
+                warnings.warn(str(error))
+
+    def _check(self, request: Request) -> None:
+        if request is None:
+            raise ValueError("no request")
"""
PROTOTYPES = """\
@@ -1,9 +1,3 @@
 extern int nni_dialer_get(nni_dialer *);
-// nni_listener_init creates a new listener object.
-extern int nni_listener_init(nni_listener **);
-
-// nni_listener_fini frees the listener.
-extern void nni_listener_fini(nni_listener *);
 // nni_resolv is used to look up.
"""
UNDEFINED = "@@ -1,3 +1,4 @@\n   | null\n+  | undefined\n   | false\n"
SWAP = "@@ -1,3 +1,3 @@\n func write() {\n-\tvar w bytes.Buffer\n+\tvar w ByteBuffer\n }\n"
LIMITS = "@@ -1,3 +1,3 @@\n a = 1\n-retry_delay = 30\n+retry_delay = 10\n b = 2\n"
CALLS = "@@ -5,3 +5,4 @@ class Reader {\n   JsonElement first(JsonArray array) {\n+    return array.get(0);\n   }\n"
INSIDE = """\
@@ -5,4 +5,4 @@ class JsonArray {
   public JsonElement get(int i) {
     check(i);
-    return list[i];
+    return list.at(i);
   }
"""
MOVED = """\
@@ -4,4 +4,9 @@ public abstract class Base
 {
+    protected static Failure? Expect(int expected, string measure)
+    {
+        return expected != 1 ? new Failure(measure) : null;
+    }
     int one;
@@ -313,9 +319,4 @@ public abstract class Base
     int two;
-    protected static Failure? Expect(int expected, string measure)
-    {
-        return expected != 1 ? new Failure(measure) : null;
-    }
 }
"""


def unproved(text: str, diff: str, path: str = "src/app.py", *, told: str = "") -> list[str]:
    came, went = (sum(line[:1] == sign for line in diff.split("\n")) for sign in "+-")
    changes = (FileChange(status=Status.MODIFIED, path=path, added=came, deleted=went),)
    sources = Sources.of([("diff", diff), ("paths", path)])
    sources.deeds = Deeds(changes, lambda: iter([diff]), told=(told,))
    return [claim.text for claim in claims(Message(subject="", body=f"- {text}"), sources) if claim.found_in is None]


@pytest.mark.parametrize(
    "lie",
    [
        "Add logging to close",
        "Log the total when it is closed",
        "Add a nil check",
        "Guard against null handlers",
        "Add a bounds check",
        "Add a test for close",
        "Add specs for closing",
        "Cover closing with specs",
        "Write unit tests",
        "Add a lock around close",
        "Cache the result of close",
        "Add caching",
        "The result is now cached.",
        "Retry the call when it fails",
        "Add automatic retries",
        "Add a timeout to close",
        "Add input validation",
        "Validate the total",
        "Add type hints",
        "Add error handling",
        "Handle errors in close",
        "Add a comment",
        "Add documentation",
        "Make it last by adding a lock",
        "Remove the cache",
        "Remove logging",
        "Tests were added.",
        "New unit tests for closing have been written.",
        "The documentation was updated.",
        "The tests are adapted accordingly.",
        "Docs and tests were extended.",
        "It closes. A test for it was included.",
        "The README has been updated.",
    ],
)
def test_a_kind_without_a_trace_is_unproved(lie: str) -> None:
    assert unproved(lie, PLAIN)


@pytest.mark.parametrize(
    "truth",
    [
        "Add logging to send",
        "Log what is sent",
        "Add a None check",
        "Add a lock around the cache",
        "Cache the answers",
        "Answers are cached",
        "Retry the request when it fails",
        "Add retries",
        "Add a timeout",
        "Add validation of requests",
        "Validate the request",
        "Add type hints",
        "Add error handling",
        "Handle errors when sending",
        "Add a warning",
        "Add a docstring",
        "Extend docstrings",
    ],
)
def test_a_kind_with_a_trace_is_proved(truth: str) -> None:
    assert unproved(truth, MANY) == []


@pytest.mark.parametrize(
    ("truth", "path"),
    [
        ("Tests were added.", "tests/test_app.py"),
        ("The tests were adapted to it.", "tests/test_app.py"),
        ("The documentation was updated.", "docs/app.md"),
        ("The README has been updated.", "README.md"),
        ("Documents are added to the index.", "src/app.py"),
        ("Test servers were added.", "src/app.py"),
        ("The test mode is included in what is closed.", "src/app.py"),
    ],
)
def test_what_was_done_to_tests_and_documentation_needs_such_a_file(truth: str, path: str) -> None:
    assert unproved(truth, PLAIN, path) == []


def test_a_check_is_added_where_it_comes_and_removed_where_it_goes() -> None:
    assert unproved("Add a null check for root", LESS_CHECKED, "a.java") == ["Add a null check"]
    assert unproved("Remove a needless null check", LESS_CHECKED, "a.java") == []
    assert unproved("Add a null check for root", MORE_CHECKED, "a.java") == []
    assert unproved("Remove the null check of root", MORE_CHECKED, "a.java") == ["Remove the null check"]


def test_a_part_of_a_longer_word_is_no_trace() -> None:
    assert unproved("Log the formatter that is set", MONOLOG, "a.php") == ["Log"]
    assert unproved("Add setFormatter", MONOLOG, "a.php") == []


@pytest.mark.parametrize("path", ["tests/test_app.py", "spec/app_spec.rb", ".github/workflows/ci.yml"])
def test_a_file_of_the_kind_is_a_trace(path: str) -> None:
    assert unproved("Add a test for closing", PLAIN, path) == []


def test_a_moved_line_neither_comes_nor_goes() -> None:
    assert unproved("Remove the Expect helper", MOVED, "a.cs") == ["Remove the Expect helper"[:17]]
    assert unproved("Add a null check", MOVED, "a.cs") == ["Add a null check"]
    assert unproved("Move Expect to the top", MOVED, "a.cs") == []


@pytest.mark.parametrize(
    ("diff", "true", "lie"),
    [
        (PROTOTYPES, "Remove the listener prototypes", "Add function prototypes for the listener"),
        (UNDEFINED, "Add undefined to the key type", "Remove undefined from the key type"),
        (SWAP, "Replace bytes.Buffer with ByteBuffer", "Replace ByteBuffer with bytes.Buffer"),
        (SWAP, "Use ByteBuffer instead of bytes.Buffer", "Use bytes.Buffer instead of ByteBuffer"),
        (SWAP, "Switch from bytes.Buffer to ByteBuffer", "Switch from ByteBuffer to bytes.Buffer"),
        (LIMITS, "Reduce the retry delay", "Increase the retry delay"),
        (CALLS, "Call JsonArray.get", "Add JsonArray.get"),
        (INSIDE, "Change JsonArray.get", "Add JsonArray.get"),
    ],
)
def test_what_is_told_goes_the_way_of_the_change(diff: str, true: str, lie: str) -> None:
    assert unproved(true, diff, "a.c") == []
    assert unproved(lie, diff, "a.c")


def test_nothing_is_said_of_a_change_that_nobody_can_read() -> None:
    changes = (
        FileChange(status=Status.MODIFIED, path="a.py", added=1, deleted=1),
        FileChange(status=Status.MODIFIED, path="logo.png", added=None, deleted=None),
    )
    sources = Sources.of([("diff", PLAIN), ("paths", "a.py")])
    sources.deeds = Deeds(changes, lambda: iter([PLAIN]))
    told = claims(Message(subject="", body="- Add logging"), sources)
    assert [claim for claim in told if claim.found_in is None] == []


def test_what_a_person_has_said_needs_no_trace() -> None:
    assert unproved("Add logging to close", PLAIN, told="Mention that logging comes with the base class.") == []
    assert unproved("Remove undefined", UNDEFINED, told="remove undefined") == []


def test_a_line_of_words_is_documentation() -> None:
    diff = "@@ -1,2 +1,3 @@ def cut(graph):\n     Cuts.\n+    The nodes of each part are given as sets.\n     Raises.\n"
    assert unproved("Improve the documentation of cut", diff) == []
