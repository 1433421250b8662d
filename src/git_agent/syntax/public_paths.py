"""Whether others can reach what a file defines, by its path alone."""

from git_agent.model.paths import word_set
from git_agent.syntax.text.languages import language_name

_HIDDEN_FOLDERS = word_set(
    "internal private impl testdata fixtures scripts script tools benchmarks docs examples buildsrc build-logic"
)
_C_FAMILY = ("C", "C++", "Objective-C", "Objective-C++")


def is_public_path(path: str) -> bool:
    """Of C and its like, that is what lies among the headers to include."""
    *folders, name = path.split("/")
    if any(part.startswith((".", "_")) or part.lower() in _HIDDEN_FOLDERS for part in folders):
        return False
    language = language_name(path)
    if language in _C_FAMILY:
        return "include" in folders
    return language != "Shell" and (not name.startswith(("_", ".")) or name.startswith("__init__."))
