"""What the built-in writer said of a commit is said anew where an amend has made it untrue; a person's words stay."""

import pytest

from support.message import committed, message_of
from support.repo import Repo
from support.template import template

CONF = "TIMEOUT = 30\nRETRIES = 2\n"
CODE = "def total(cart):\n    return sum(cart)\n"


def conf(timeout: int, retries: int = 2) -> dict[str, str]:
    return {"conf.py": f"TIMEOUT = {timeout}\nRETRIES = {retries}\n"}


@template
def raised(repo: Repo) -> None:
    """A timeout that was raised from 30 to 60, as the writer says it."""
    repo.commit("feat: add the cart", {"conf.py": CONF, "cart.py": CODE})
    repo.stage(conf(60))
    assert committed(repo) == "chore: change TIMEOUT from 30 to 60 in conf.py\n"


def test_a_value_that_is_changed_again_is_told_as_it_is_now(raised: Repo) -> None:
    raised.stage(conf(90))
    told = message_of(raised, "--amend")
    assert told == "chore: change TIMEOUT from 30 to 90 in conf.py\n"
    assert committed(raised, "--amend") == told


def test_so_it_is_each_time(raised: Repo) -> None:
    for value in (90, 120, 150):
        raised.stage(conf(value))
        assert committed(raised, "--amend") == f"chore: change TIMEOUT from 30 to {value} in conf.py\n"


def test_a_value_that_is_taken_back_is_not_told(raised: Repo) -> None:
    raised.stage(conf(30, retries=5))
    assert message_of(raised, "--amend") == "chore: change RETRIES from 2 to 5 in conf.py\n"


def test_what_is_still_true_keeps_its_subject(raised: Repo) -> None:
    raised.stage(conf(60, retries=5))
    kept = "chore: change TIMEOUT from 30 to 60 in conf.py\n\n- change RETRIES from 2 to 5\n"
    assert message_of(raised, "--amend") == kept


@pytest.mark.parametrize(
    ("path", "old", "first", "second"),
    [
        ("cart.py", "def total(cart):\n    return sum(cart)\n", "amount", "price_of"),
        ("cart.go", "package cart\n\nfunc total(c []int) int {\n\treturn len(c)\n}\n", "amount", "priceOf"),
        ("cart.ts", "export function total(c: number[]) {\n  return c.length\n}\n", "amount", "priceOf"),
    ],
)
def test_a_name_that_is_changed_again_is_told_as_it_is_now(
    repo: Repo, path: str, old: str, first: str, second: str
) -> None:
    repo.commit("feat: add the cart", {path: old})
    repo.stage({path: old.replace("total", first)})
    assert first in committed(repo)
    repo.stage({path: old.replace("total", second)})
    told = message_of(repo, "--amend")
    assert second in told
    assert first not in told


@pytest.mark.parametrize(
    "message",
    [
        "fix: wait for slow servers\n\nTIMEOUT goes from 30 to 60, as they asked.\n",
        "chore: change TIMEOUT from 30 to 60 in conf.py, as asked\n",
    ],
)
def test_the_words_of_a_person_are_kept(raised: Repo, message: str) -> None:
    raised.git("commit", "-q", "--amend", "-m", message)
    raised.stage(conf(90))
    told = raised.agent("commit-msg", "--amend")
    assert told.stdout.startswith(message.strip())


def test_type_scope_reasons_and_trailers_of_a_person_are_kept(raised: Repo) -> None:
    own = "Servers are slow:\n\n- those far away\n- the old ones\n\nReviewed-by: Ada <ada@example.org>\n"
    raised.git("commit", "-q", "--amend", "-m", f"fix(net)!: change TIMEOUT from 30 to 60 in conf.py\n\n{own}")
    raised.stage(conf(90))
    assert message_of(raised, "--amend") == f"fix(net)!: change TIMEOUT from 30 to 90 in conf.py\n\n{own}"


def test_of_two_lines_the_one_that_is_not_true_is_said_anew(raised: Repo) -> None:
    body = "- change TIMEOUT from 30 to {}\n- change RETRIES from 2 to 5\n- as they asked\n"
    raised.stage(conf(60, retries=5))
    raised.git("commit", "-q", "--amend", "-m", f"fix: wait longer\n\n{body.format(60)}")
    raised.stage(conf(90, retries=5))
    assert message_of(raised, "--amend") == f"fix: wait longer\n\n{body.format(90)}"


def test_a_line_about_what_was_taken_back_goes(raised: Repo) -> None:
    raised.stage(conf(60, retries=5))
    lines = "- for the old ones\n- change TIMEOUT from 30 to 60 in conf.py\n- change RETRIES from 2 to 5\n"
    raised.git("commit", "-q", "--amend", "-m", f"fix: wait longer\n\n{lines}")
    raised.stage(conf(30, retries=5))
    kept = "fix: wait longer\n\n- for the old ones\n- change RETRIES from 2 to 5\n"
    assert message_of(raised, "--amend") == kept


def test_a_function_more_makes_nothing_untrue(repo: Repo) -> None:
    repo.commit("feat: add the cart", {"cart.py": CODE})
    added = CODE + "\n\ndef donate(cart):\n    cart.append(1)\n"
    repo.stage({"cart.py": added})
    subject = committed(repo).partition("\n")[0]
    more = "".join(f"\n\ndef give{number}(cart):\n    cart.pop({number})\n" for number in range(12))
    repo.stage({"cart.py": added + more})
    assert message_of(repo, "--amend").partition("\n")[0] == subject


def test_a_value_in_the_words_of_a_person_is_warned_of(raised: Repo) -> None:
    raised.git("commit", "-q", "--amend", "-m", "fix: wait longer\n\nTIMEOUT goes from 30 to 60, as they asked.")
    raised.stage(conf(90))
    ran = raised.agent("commit-msg", "--amend")
    assert 'still says "from 30 to 60"' in ran.stderr
    raised.stage(conf(60, retries=5))
    assert "still says" not in raised.agent("commit-msg", "--amend").stderr
