"""What the commits of a submodule mean to a release is told under the submodule's name."""

from git_agent.release.judge.submodule_bullets import with_submodule_bullets
from git_agent.release.note import FEATURES, FIXES, Bullet, ListedCommit, NoteRef, NoteSection, SubmoduleGroup


def group(*subjects: str, home: str | None = "https://github.com/ada/parser") -> SubmoduleGroup:
    commits = tuple(ListedCommit(sha=f"{number:040x}", subject=subject) for number, subject in enumerate(subjects))
    forge = "github" if home else "unknown"
    return SubmoduleGroup(
        path="libs/parser", old="a" * 40, new="b" * 40, commits=commits, total=len(commits), home=home, forge=forge
    )


OWN = NoteSection(heading=FIXES, bullets=(Bullet(summary="Own fix", refs=(NoteRef(type="commit", value="c" * 40),)),))


def test_fixes_and_features_of_a_submodule_are_bullets_of_its_name() -> None:
    moved = group("fix: close files (#12)", "feat(lists): read lists", "chore: tidy", "Merge branch 'x'", "Rework it")
    features, fixes = with_submodule_bullets((OWN,), (moved,))
    assert (features.heading, [bullet.summary for bullet in features.bullets]) == (FEATURES, ["Read lists"])
    assert (fixes.heading, [(bullet.label, bullet.summary) for bullet in fixes.bullets]) == (
        FIXES,
        [(None, "Own fix"), ("parser", "Close files")],
    )
    (ref,) = fixes.bullets[1].refs
    assert (ref.type, ref.value, ref.url) == ("commit", "0" * 40, f"https://github.com/ada/parser/commit/{'0' * 40}")


def test_a_submodule_without_a_home_has_no_links() -> None:
    (section,) = with_submodule_bullets((), (group("fix: close files", home=None),))
    assert section.bullets[0].refs[0].url is None


def test_a_number_in_the_middle_leads_nowhere_in_the_parent() -> None:
    (section,) = with_submodule_bullets((), (group("fix: what #12 broke"),))
    assert section.bullets[0].summary == "What `#12` broke"


def test_without_submodules_nothing_changes() -> None:
    assert with_submodule_bullets((OWN,), ()) == (OWN,)
