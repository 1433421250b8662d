"""Sentences about statements of which nothing but themselves can be told."""

from collections.abc import Iterator

from git_agent.syntax.trees.edit_script.values import EditKind
from git_agent.writer.phrases.edit_forms import anywhere, at_places, edit_phrase, expression
from git_agent.writer.phrases.phrase import Phrase
from git_agent.writer.read.code_edits import ToldEdit


def statement_phrases(told: ToldEdit) -> Iterator[Phrase]:
    old, new = expression(told.edit.old), expression(told.edit.new)
    if told.edit.kind is EditKind.STATEMENT_SWAP and old and new:
        yield edit_phrase(told, "replace", anywhere(told, f"{old} with {new}"))
    elif told.edit.kind is EditKind.STATEMENT_GONE and old:
        yield edit_phrase(told, "remove", at_places(told, old, "from"))
