"""Names and paths taken apart: folder, stem, letters, and the folder that several paths share."""

from collections.abc import Iterable


def folder_of(path: str) -> str:
    return path.rpartition("/")[0]


def name_of(path: str) -> str:
    return path.rpartition("/")[2]


def stem_of(path: str) -> str:
    """The file's name up to its first dot, so that `retry.test.ts` and `retry.ts` meet."""
    return name_of(path).partition(".")[0]


def common_folder(paths: Iterable[str]) -> str:
    """The deepest folder that holds all paths, empty for the root; first and last in order decide it."""
    all_paths = list(paths)  # may be a generator, and is read twice
    first, last = min(all_paths), max(all_paths)
    difference = next((index for index, pair in enumerate(zip(first, last, strict=False)) if len(set(pair)) > 1), None)
    return folder_of(first if difference is None and first == last else first[:difference])


def letters_of(name: str) -> str:
    """Letters and digits in lower case: how names compare across spellings such as snake_case and CamelCase."""
    lower = name.lower()
    # Most names are nothing else, and each word of a large change is asked for.
    return lower if lower.isalnum() else "".join(filter(str.isalnum, lower))


def word_set(text: str) -> frozenset[str]:
    return frozenset(text.split())
