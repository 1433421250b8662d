"""What a change is shown beside, so that it is not confused with it."""

from git_agent.commit.gather import MOST_CONTRASTED, gather
from git_agent.commit.task import CommitTask
from git_agent.config.load import load
from support.reading import git_of
from support.repo import Repo


def shown_beside(repo: Repo, *, files: int) -> str:
    """What a model is shown of a commit of so many files, before a change of one."""
    repo.commit("start", {"a.py": "a = 1\n"})
    repo.commit("import", {f"texts/{number}.txt": f"word {number}\n" for number in range(files)})
    repo.stage({"new.py": "def new():\n    return 1\n"})
    settings = load(environ={"HOME": str(repo.path)}, root=None).settings
    evidence = gather(CommitTask(settings=settings), git=git_of(repo), as_text=True)
    return "".join(section.text for section in evidence.packed.sections if "contrast" in section.label)


def test_the_lines_of_the_previous_commit_are_shown(repo: Repo) -> None:
    shown = shown_beside(repo, files=2)
    assert "texts/1.txt" in shown
    assert "+word 1" in shown


def test_of_a_huge_one_only_its_paths_are(repo: Repo) -> None:
    shown = shown_beside(repo, files=MOST_CONTRASTED + 1)
    assert shown.startswith(f"texts/ ({MOST_CONTRASTED + 1} files): 0.txt, 1.txt, ")
    assert "+word" not in shown
