"""A subject is about something of its change, or about what every change may be about."""

import pytest

from git_agent.model.change import FileChange, Status
from git_agent.model.draft import GUIDANCE, HISTORY, TOOLS
from git_agent.model.message import Message
from git_agent.shape.ground.check import claims
from git_agent.shape.ground.deeds import Deeds
from git_agent.shape.ground.sources import Sources

DIFF = "@@ -1,2 +1,6 @@\n def ff():\n     return 1\n+\n+\n+def donate(amount):\n+    return amount\n"


def unproved(subject: str, *beside: tuple[str, str]) -> list[str]:
    sources = Sources.of([("diff", DIFF), ("paths", "shop/till.py"), *beside])
    return [claim.text for claim in claims(Message(subject=subject), sources) if claim.found_in is None]


@pytest.mark.parametrize(
    "subject",
    [
        "Fix the login page",
        "feat: add a greeting",
        "Delete everything",
        "Revert everything",
        "Rewrite all of it",
        "Update the homepage",
        "Refactor the checkout",
        "Add dark mode",
        "feat(shipping): add a parcel tracker",
        "Remove the footer",
    ],
)
def test_what_is_about_something_else_is_unproved(subject: str) -> None:
    assert unproved(subject)


@pytest.mark.parametrize(
    "subject",
    [
        "Add donate",
        "Add a donation function",
        "Support donations",
        "feat(till): take alms",  # the place is one of the change
        "Fix a crash",
        "Handle empty values",
        "Avoid a needless call",
        "Fix typo in the greeting",
        "Fix warnings of clippy",
        "Bump dependencies",
        "Prepare the next iteration",
        "Improve readability",
        "Remove unnecessary semicolons",
        "Fix the origin",
        "Simplify the condition",
        "docs: describe the homepage",
        "Make it work",
        "Alms for the poor",  # no verb that tells a change: nobody can say
    ],
)
def test_what_every_change_may_be_about_is_not(subject: str) -> None:
    assert unproved(subject) == []


def test_what_was_read_beside_the_change_tells_what_it_is_about_and_older_messages_do_not() -> None:
    assert unproved("Fix the login page", (TOOLS, "class LoginForm: ..."), ("branch", "main")) == []
    assert unproved("Fix the login page", ("branch", "fix/login")) == []
    assert unproved("Fix the login page", (HISTORY, "Add the login page"))
    assert unproved("Fix the login page", (GUIDANCE, "The login page is ours"))


def test_what_a_picture_shows_nobody_has_read() -> None:
    sources = Sources.of([("diff", DIFF), ("paths", "shop/bear.png")])
    picture = FileChange(status=Status.ADDED, path="shop/bear.png", added=None, deleted=None)
    sources.deeds = Deeds((picture,), lambda: iter([DIFF]))
    assert claims(Message(subject="Add a mascot"), sources) == ()


LOGIN = "@@ -1,2 +1,3 @@ class Session:\n     def login(self):\n+        self.started = now()\n         return self\n"


@pytest.mark.parametrize(
    ("subject", "is_true"),
    [
        ("Behebe Fehler bei der Anmeldung", True),
        ("Behebe Fehler im Warenkorb", False),
        ("Verbessere die Suche nach Rechnungen", False),
        ("fix: korrigiere den Druck von Rechnungen", False),
        ("Passe Logik an", True),
        ("Corriger la connexion des utilisateurs", True),
        ("Ajoute le paiement des factures", False),
        ("Simplifier la copie des nœuds enfants", True),
    ],
)
def test_a_subject_in_another_language_is_about_the_change(subject: str, is_true: bool) -> None:
    sources = Sources.of([("diff", LOGIN), ("paths", "src/session.py")])
    told = claims(Message(subject=subject, body=""), sources)
    assert (not [claim for claim in told if claim.found_in is None]) is is_true
