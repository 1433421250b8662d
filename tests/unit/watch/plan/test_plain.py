"""What can be said without reading a file, what captures amount to, and what the ledger keeps of a window."""

import pytest

from git_agent.model.value import replace
from git_agent.watch.plan.breaker import Breaker
from git_agent.watch.plan.net import net_change
from git_agent.watch.plan.plain import plain_body, plain_subject
from git_agent.watch.plan.quality import Described, weaknesses
from git_agent.watch.plan.summary import part_in, window_summary
from git_agent.watch.plan.values import Deferral, Group, Offer, Plan, Window
from git_agent.watch.values import CREATE, DELETE, FILE, MODE, MODIFY, Capture, Entry
from support.capturing import capture, offers


def entry(number: int) -> Entry:
    return Entry(mode=FILE, oid=f"{number:040x}")


@pytest.mark.parametrize("commit_format", ["imperative", "conventional"])
@pytest.mark.parametrize(
    "captures",
    [
        [capture(1, "logo.png", op=CREATE)],
        [capture(1, "assets/img/logo.png", op=MODIFY)],
        [capture(1, "assets/" + "deep/" * 30 + "logo.png", op=DELETE)],
        [capture(1, "x" * 200 + ".png", op=MODE)],
        [capture(1, "new/name.bin", old_path="old/name.bin")],
        [capture(1, "n" * 90, old_path="o" * 90)],
        [capture(seq, f"many/files/of/them/{seq}.bin") for seq in range(1, 60)],
        [capture(1, "a"), capture(2, "b", op=DELETE)],
        [capture(seq, f"{seq}" * 80) for seq in range(1, 9)],
        [capture(1, "caf\udce9\n.txt")],
    ],
)
def test_a_plain_message_passes_the_rules_and_is_never_cut_inside_a_word(
    captures: list[Capture], commit_format: str
) -> None:
    subject = plain_subject(captures, commit_format=commit_format)
    about = Described(paths=tuple(one.path for one in captures))
    weak = weaknesses(subject, plain_body(captures), about, commit_format=commit_format)
    assert [one for one in weak if one.code != "body_required"] == []


def test_a_plain_message_says_what_happened_to_which_file() -> None:
    assert plain_subject([capture(1, "src/logo.png", op=CREATE)], commit_format="imperative") == "Add logo.png to src"
    both = [capture(1, "src/a.png", op=CREATE), capture(2, "src/b.png", op=DELETE)]
    assert plain_subject(both, commit_format="conventional") == "chore: change a.png and b.png"
    assert plain_body(both) == "- Add src/a.png\n- Remove src/b.png"


@pytest.mark.parametrize(
    ("path", "op", "subject"),
    [
        ("kiln.py", MODIFY, "Update code in kiln.py"),
        ("AUTHORS.md", MODIFY, "Update text in AUTHORS.md"),
        ("logo.png", MODIFY, "Update contents in logo.png"),
        ("kiln.py", CREATE, "Add file kiln.py"),
        ("kiln.py", DELETE, "Remove file kiln.py"),
        ("kiln.sh", MODE, "Change the mode of kiln.sh"),
        ("samples/" + "deep/" * 12 + "kiln.py", CREATE, "Add kiln.py to samples"),
    ],
)
def test_a_file_without_a_short_folder_is_told_in_a_sentence_too(path: str, op: str, subject: str) -> None:
    assert plain_subject([capture(1, path, op=op)], commit_format="imperative") == subject


def test_captures_of_one_path_amount_to_the_first_before_and_the_last_after() -> None:
    net = net_change(
        [
            capture(3, "a", before=entry(2), after=entry(3)),
            capture(1, "a", before=entry(1), after=entry(2)),
            capture(2, "b", op=CREATE, after=entry(9)),
        ]
    )
    assert (net.before, net.after) == ({"a": entry(1)}, {"a": entry(3), "b": entry(9)})
    assert net.paths == ("a", "b")


def test_a_chain_of_renames_leads_from_the_first_name_to_the_last() -> None:
    net = net_change(
        [
            capture(1, "b", old_path="a", before=entry(1), after=entry(1)),
            capture(2, "c", old_path="b", before=entry(1), after=entry(2)),
        ]
    )
    assert (net.before, net.after) == ({"a": entry(1)}, {"c": entry(2)})


def test_what_comes_and_goes_amounts_to_nothing() -> None:
    made = capture(1, "a", op=CREATE, after=entry(1))
    gone = replace(made, seq=2, before=entry(1), after=None)
    assert net_change([made, gone]).paths == ()


def test_the_summary_of_a_window_names_everybodys_part_and_no_line_of_a_diff() -> None:
    folded = Offer(first=capture(1, "a"), hidden=(capture(3, "a"),))
    window = Window(offers=(folded, *offers(2, 4)))
    plan = Plan(
        groups=(Group(seqs=(2,), subject="Say it", body="- secret", reason="why"), Group(seqs=(1, 3), subject="More")),
        deferred=(Deferral(seq=4, reason="later"),),
        source="model",
        breaker=Breaker(),
    )
    summary = window_summary(window, plan, commit_format="imperative")
    assert summary["offered_seqs"] == [1, 2, 4]
    assert summary["visible_original_seqs"] == [1, 2, 3, 4]
    assert summary["hidden_seqs"] == [3]
    assert [group["selected_seqs"] for group in summary["selected_groups"]] == [[2], [1, 3]]
    assert summary["deferred_seqs"] == [4]
    assert part_in(summary, 3) == {
        "offered": False, "hidden": True, "selected": True, "deferred": False, "group_ord": 1,
    }  # fmt: skip
    assert "secret" not in str(summary)


def test_a_reason_is_never_part_of_the_message() -> None:
    assert Group(seqs=(1,), subject="Say it", body="- all", reason="why").message == "Say it\n\n- all\n"
    assert Group(seqs=(1,), subject="Say it", reason="why").message == "Say it\n"
