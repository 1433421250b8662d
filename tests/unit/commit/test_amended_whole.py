"""An amended commit is told whole by the built-in writer: its own words, and what came to it since."""

import pytest

from support.message import message_of
from support.model_server import ModelServer, says
from support.repo import Repo
from support.template import template

CART = "def total(cart):\n    return sum(cart)\n\n\ndef clear(cart):\n    del cart[:]\n"
COMMENTED = CART.replace("    return sum", "    # prices are whole cents\n    return sum")
DONATE = "\n\ndef donate(cart, amount):\n    cart.append(amount)\n"


@template
def commented(repo: Repo) -> None:
    repo.commit("feat: add the cart", {"cart.py": CART, "notes.md": "# Notes\n"})
    repo.commit("docs: add comments", {"cart.py": COMMENTED})


def test_a_function_in_a_file_that_head_has_touched_is_told(commented: Repo) -> None:
    commented.stage({"cart.py": COMMENTED + DONATE})
    assert message_of(commented, "--amend") == "docs: add comments\n\n- add donate to cart.py\n"


def test_so_is_what_else_happens_in_it(commented: Repo) -> None:
    commented.stage({"cart.py": COMMENTED.replace("def clear(cart)", "def clear(cart, keep=0)")})
    message = message_of(commented, "--amend")
    assert message.startswith("docs: add comments\n\n- ")
    assert "keep" in message


def test_a_refinement_of_what_the_message_tells_is_not(repo: Repo) -> None:
    repo.commit("feat: add the cart", {"cart.py": CART})
    message = "feat: let people give\n\nThey asked for it."
    repo.commit(message, {"cart.py": CART + DONATE})
    repo.stage({"cart.py": CART + DONATE.replace("append(amount)", "append(int(amount))")})
    assert message_of(repo, "--amend") == f"{message}\n"


def test_what_the_message_names_is_not_told_again(repo: Repo) -> None:
    repo.commit("feat: add the cart", {"cart.py": CART})
    repo.commit("feat: say what it costs, and donate", {"cart.py": COMMENTED})
    repo.stage({"cart.py": COMMENTED + DONATE})
    assert message_of(repo, "--amend") == "feat: say what it costs, and donate\n"


def test_what_is_taken_back_is_not_told(commented: Repo) -> None:
    commented.stage({"cart.py": CART, "notes.md": "# Notes\n\nMore of them.\n"})
    assert "cart" not in message_of(commented, "--amend").partition("\n")[2]


@pytest.mark.parametrize("subject", ["add comments", "docs: fix typos", "wip", "update"])
def test_words_that_say_nothing_of_new_functions_are_not_all_that_is_said(repo: Repo, subject: str) -> None:
    repo.commit("feat: add the cart", {"cart.py": CART})
    repo.commit(subject, {"cart.py": COMMENTED + DONATE})
    message = message_of(repo, "--amend")
    assert message.startswith(f"{subject}\n\n- ")
    assert "donate" in message


def test_a_function_in_a_file_that_head_has_made_is_told(repo: Repo) -> None:
    repo.commit("feat: add the shop", {"shop.py": CART, "notes.md": "# Notes\n"})
    repo.stage({"shop.py": COMMENTED + DONATE, "notes.md": "# Notes\n\n## Giving\n\nPeople give.\n"})
    message = message_of(repo, "--amend")
    assert message.startswith("feat: add the shop\n\n- ")
    assert "- add donate to shop.py\n" in message
    assert "Giving" in message


def test_only_what_has_come_is_told_and_once(repo: Repo) -> None:
    repo.commit("feat: add the cart", {"cart.py": CART})
    repo.commit("feat: add buy\n\n- add buy to cart.py", {"cart.py": CART + DONATE.replace("donate", "buy")})
    repo.stage({"cart.py": COMMENTED + DONATE.replace("donate", "buy") + DONATE})
    assert message_of(repo, "--amend") == "feat: add buy\n\n- add buy to cart.py\n- add donate to cart.py\n"


def test_words_about_comments_are_not_all_that_is_said_of_a_new_file(repo: Repo) -> None:
    repo.commit("feat: add the cart", {"cart.py": CART})
    repo.commit("feat: add the shop\n\n- add comments", {"shop.py": CART})
    repo.stage({"shop.py": COMMENTED + DONATE})
    assert message_of(repo, "--amend") == "feat: add the shop\n\n- add comments\n- add donate to shop.py\n"


def test_what_a_new_file_has_is_told_where_the_subject_tells_nothing(repo: Repo) -> None:
    repo.commit("feat: add the cart", {"cart.py": CART})
    repo.commit("add comments", {"shop.py": COMMENTED})
    repo.stage({"shop.py": COMMENTED + DONATE})
    message = message_of(repo, "--amend")
    assert message.startswith("add comments\n\n- add shop.py")
    assert "donate" in message


def test_what_came_and_went_within_the_commit_is_not_told(repo: Repo) -> None:
    repo.commit("feat: add the cart", {"cart.py": CART})
    message = "feat: add the shop"
    repo.commit(message, {"shop.py": CART + DONATE})
    repo.stage({"shop.py": CART.replace("total", "sum_up")})
    assert "donate" not in message_of(repo, "--amend")


def test_a_comment_is_told_by_a_message_about_comments(commented: Repo) -> None:
    assert message_of(commented, "--amend") == "docs: add comments\n"


@pytest.mark.parametrize("command", ["commit", "commit-msg"])
def test_in_the_middle_of_a_merge_no_model_is_asked(commented: Repo, command: str) -> None:
    commented.git("checkout", "-qb", "other", "HEAD~1")
    commented.commit("feat: donate", {"donate.py": DONATE.lstrip()})
    commented.git("merge", "--quiet", "--no-commit", "main")
    with ModelServer(says("docs: add comments")) as server:
        ran = commented.agent(command, "--amend", "--base-url", server.base_url, "--model", "m")
    assert (ran.returncode, server.requests) == (5, [])
    assert "error: a merge is in progress, and git amends nothing before it is concluded\n" in ran.stderr


def test_a_name_that_is_gone_from_the_commit_is_warned_of(repo: Repo) -> None:
    repo.commit("feat: add the cart", {"cart.py": CART})
    repo.commit(
        "feat: let people donate\n\n- gifts.py, for those who give",
        {"cart.py": CART + DONATE, "gifts.py": "GIFTS = 1\n"},
    )
    repo.git("rm", "-q", "gifts.py")
    repo.stage({"cart.py": CART + DONATE.replace("def donate", "def give")})
    ran = repo.agent("commit-msg", "--amend")
    assert ran.returncode == 0, ran
    assert 'still names "donate"' in ran.stderr
    assert 'still names "gifts.py"' in ran.stderr
    assert "- gifts.py, for those who give" in ran.stdout  # the author's own words stay


@pytest.mark.parametrize("subject", ["wip", "feat: more", "fixup! feat: add the cart"])
def test_below_a_subject_that_says_nothing_stands_all_that_a_fresh_message_tells(repo: Repo, subject: str) -> None:
    repo.commit("feat: add the cart", {"cart.py": CART})
    changed = CART.replace("sum(cart)", "round(sum(cart))") + DONATE
    repo.stage({"cart.py": changed, "notes.md": "# Notes\n\nPeople give.\n"})
    first, *bullets = message_of(repo).strip().split("\n")
    fresh = [first.partition(": ")[2], *(line.removeprefix("- ") for line in bullets if line)]
    repo.git("commit", "-qm", subject)
    told = message_of(repo, "--amend").strip().split("\n")
    assert told == [subject, "", *(f"- {line}" for line in fresh)]
    assert len(fresh) > 2


def test_of_an_empty_commit_nothing_is_told(repo: Repo) -> None:
    repo.commit("feat: add the cart", {"cart.py": CART})
    repo.git("commit", "-q", "--allow-empty", "-m", "wip")
    assert message_of(repo, "--amend") == "wip\n"


def test_a_commit_without_a_message_gets_a_fresh_one(repo: Repo) -> None:
    repo.commit("feat: add the cart", {"cart.py": CART})
    repo.stage({"cart.py": CART + DONATE})
    fresh = message_of(repo)
    repo.git("commit", "-q", "--allow-empty-message", "-m", "")
    assert message_of(repo, "--amend") == fresh


def test_a_model_chooses_the_subject_of_a_commit_without_a_message(repo: Repo) -> None:
    repo.commit("feat: add the cart", {"cart.py": CART})
    repo.stage({"cart.py": CART + DONATE})
    repo.git("commit", "-q", "--allow-empty-message", "-m", "")
    with ModelServer(says("feat: let people donate")) as server:
        ran = repo.agent("commit-msg", "--amend", "--base-url", server.base_url, "--model", "m")
    assert (ran.returncode, ran.stdout) == (0, "feat: let people donate\n"), ran
    assert "Keep the subject" not in str(server.requests[0])


def test_a_dry_run_of_all_changes_tells_what_the_commit_will_tell(repo: Repo) -> None:
    repo.commit("feat: add the cart", {"cart.py": CART, "notes.md": "# Notes\n"})
    repo.commit("feat: add donate", {"cart.py": CART + DONATE})
    repo.write("cart.py", f"{CART}{DONATE}\n\ndef give(cart):\n    donate(cart, 1)\n")
    repo.write("notes.md", "# Notes\n\n## Giving\n\nPeople give.\n")
    args = ("commit", "--amend", "-a", "--provider", "builtin")
    shown = repo.agent(*args, "--dry-run").stdout
    assert "add give to cart.py" in shown
    assert "Giving" in shown
    repo.agent(*args)
    assert repo.git("log", "-1", "--format=%B").strip() == shown.strip()


def test_of_files_that_were_only_touched_a_dry_run_tells_nothing(repo: Repo) -> None:
    repo.commit("feat: add the cart", {"cart.py": CART})
    repo.commit("feat: let people give", {"gifts.py": DONATE})
    repo.write("gifts.py", DONATE)
    ran = repo.agent("commit", "--amend", "-a", "--dry-run", "--provider", "builtin")
    assert ran.stdout == "feat: let people give\n"
