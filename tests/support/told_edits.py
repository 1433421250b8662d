"""What the built-in writer says about an edit, from the two contents of one file."""

import textwrap
from difflib import unified_diff

from git_agent.model.change import FileChange, FileDiff, Hunk, Status
from git_agent.model.change_set import Contents
from git_agent.model.origin import Origin
from git_agent.syntax.trees.compare import compare
from git_agent.writer.phrases.code_edits import code_edit_phrases, edit_variants
from git_agent.writer.quoting import safe_phrases
from git_agent.writer.read.context import Context
from git_agent.writer.read.file_facts import FileFacts
from support.changing import NEW, OLD, as_told

# The function that the statements of a case stand in, for each language of a table.
FUNCTIONS = {
    "py": ("def bake(tray, heat):\n", "    ", ""),
    "ts": ("function bake(tray, heat) {\n", "  ", "}\n"),
    "go": ("package kiln\n\nfunc bake(tray *Tray, heat int) error {\n", "\t", "}\n"),
    "java": ("class Kiln {\n  void bake(Tray tray, int heat) {\n", "    ", "  }\n}\n"),
    "rs": ("fn bake(tray: &Tray, heat: u32) -> u32 {\n", "    ", "}\n"),
    "c": ("int bake(struct tray *tray, int heat)\n{\n", "    ", "}\n"),
}


def in_function(language: str, statements: str) -> str:
    head, indent, tail = FUNCTIONS[language]
    return head + textwrap.indent(statements.rstrip("\n") + "\n", indent) + tail


def file_facts(path: str, old: str, new: str) -> FileFacts:
    lines = [line.rstrip("\n") for line in unified_diff(old.splitlines(), new.splitlines(), n=3)][2:]
    hunk = Hunk(old_start=1, new_start=1, heading="", lines=tuple(line for line in lines if not line.startswith("@@")))
    change = FileChange(
        status=Status.MODIFIED,
        path=path,
        old_mode="100644",
        new_mode="100644",
        old_oid=OLD,
        new_oid=NEW,
        added=sum(line.startswith("+") for line in lines),
        deleted=sum(line.startswith("-") for line in lines),
    )
    syntax = compare(path, old.encode(), new.encode())
    return FileFacts(
        change=change,
        origin=Origin.HANDWRITTEN,
        diff=FileDiff(change=change, hunks=(hunk,)),
        contents=Contents(old=old.encode(), new=new.encode()),
        syntax_of=lambda _: syntax,
    )


def told(*files: FileFacts) -> list[str]:
    """Every sentence that may be said, in its most telling form."""
    context = Context(files, paths=[file.path for file in files])
    phrases = (*code_edit_phrases(files), *edit_variants(files, ()))
    return [as_told(phrase) for phrase in safe_phrases(phrases, context)]


def told_of(language: str, old: str, new: str) -> list[str]:
    """The same about statements of one function."""
    return told(file_facts(f"src/kiln.{language}", in_function(language, old), in_function(language, new)))


LANGUAGES = ("py", "ts", "go", "java", "rs", "c")


def place_in(language: str) -> str:
    """How the function is named that the edits of `told_of` are in."""
    return "in bake of Kiln" if language == "java" else "in bake"


def end_in(language: str) -> str:
    """What ends a statement."""
    return ";" if language in ("java", "rs", "c") else ""
