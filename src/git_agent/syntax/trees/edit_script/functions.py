"""What one side of a function has, to see whether something in it is new: its conditions, calls and words."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import letters_of, word_set
from git_agent.syntax.trees.edit_script.evaluated import is_evaluated
from git_agent.syntax.trees.edit_script.lexemes import NAME, flat
from git_agent.syntax.trees.edit_script.node_types import CATCHES, COMPARISONS, NAMES, NEGATIONS
from git_agent.syntax.trees.edit_script.view import BINARY, LOGICAL, Part, inside, operator_of
from git_agent.syntax.trees.node_parts import text_at
from git_agent.syntax.trees.vocabulary import CALLS

if TYPE_CHECKING:
    from tree_sitter import Node

MOST_NODES = 4_000
LONGEST_CALL = 200  # bytes of a call that is kept to see what is passed
_OPERATIONS = COMPARISONS | BINARY
_SWITCHES = word_set("switch_statement switch_expression expression_switch_statement match_statement match_expression")
_SUBSCRIPT = LazyPattern(r"(?<=[\w\])])\[([\"'])([A-Za-z_]\w*)\1\]")
_NEGATION = LazyPattern(r"^(?:(?:not\b|!)\s*)+")
_LET = LazyPattern(r"let\b[^=]*=(?!=)")
_ASKED = ("condition", "value", "subject")
_LABEL = LazyPattern(r"\bcase\s+([^:{}\n]+?)\s*(?::|->)|^\s*([\w:\"'.]+)\s*=>", re.MULTILINE)


class FunctionFacts:
    """Read once for each definition and side, as far as it is not too long."""

    def __init__(self, part: Part) -> None:
        self.conditions: set[str] = set()
        self.asked: set[str] = set()  # the names in them
        self.operands: set[str] = set()
        self.cases: set[str] = set()  # as what they would ask in a condition
        self.catches = 0  # clauses that are for an error
        self.switched: set[str] = set()  # what is asked which case it is
        self.calls: set[str] = set()
        self.call_texts: list[str] = []
        self._operations: list[str] = []
        self.names: set[str] = set()
        self._text = part.text
        self.words = frozenset(NAME.findall(part.text))
        text, work, left = part.source.text, [part.node], MOST_NODES
        while work and left:
            left -= 1
            node = work.pop()
            condition = node.child_by_field_name("condition") if node.is_named else None
            self.catches += node.type in CATCHES and node.is_named
            if node.type in _SWITCHES:
                self.cases.update(_cases(node, text))
                self.switched.update(_flat(text_at(inside(asked), text)) for asked in _asked_by(node))
            if condition is not None:
                self._keep_condition(inside(condition), text)
            if node.type in NAMES:
                self.names.add(text_at(node, text))
            if node.type in CALLS:
                self.calls.add(letters_of(_called_name(node, text)))
                if node.end_byte - node.start_byte <= LONGEST_CALL:
                    self.call_texts.append(text_at(node, text))
            if node.type in _OPERATIONS and node.end_byte - node.start_byte <= LONGEST_CALL:
                self._operations.append(text_at(node, text))
            work.extend(node.children)

    def _keep_condition(self, condition: "Node", text: bytes) -> None:
        self.conditions.add(_flat(text_at(condition, text)))
        self.asked.update(NAME.findall(text_at(condition, text)))
        self.operands.update(_operands(condition, text))

    def has_operand(self, operand: str) -> bool:
        """Whether a condition asks that and no more, or its opposite: `lid` is no operand of `lid is not None`."""
        return _flat(_NEGATION.sub("", operand)) in self.operands

    def checks(self, condition: str) -> bool:
        """Whether a condition is, or is a part of, one that stands here, asked for or ruled out."""
        bare = _flat(condition).removeprefix("not").lstrip("!")
        return any(bare in other for other in self.conditions)

    def is_case(self, condition: str) -> bool:
        """Whether a condition asks what a case stands for here."""
        return "".join(condition.split()).replace("===", "==") in self.cases

    def has_switch(self, condition: str) -> bool:
        """Whether something was asked which case it is that `let Some(lid) = lids.pop()` asks for one."""
        match = _LET.match(condition)
        return match is not None and _flat(condition[match.end() :]) in self.switched

    def asks(self, operand: str) -> bool:
        """Whether a condition has that very operand, neither negated nor a part of a longer name."""
        bare = re.escape("".join(operand.split()))
        return any(re.search(rf"(?<![\w.!]){bare}(?![\w.(\[])", other) for other in self.conditions)

    def evaluates(self, check: str) -> bool:
        """Whether a check is made here in whatever form: negated, turned round, or kept in a variable."""
        return self.checks(check) or is_evaluated(check, self._text, (*self._operations, *self.call_texts))

    def calls_name(self, name: str) -> bool:
        """Whether a function is called here, in whatever spelling."""
        return letters_of(re.split(r"\.|::|->", name)[-1]) in self.calls

    def calls_beyond(self, other: "FunctionFacts") -> Iterator[str]:
        """The calls, as they stand, that another side has not."""
        return (text for text in self.call_texts if text not in other.call_texts)

    def passes(self, argument: str, callee: str) -> bool:
        """Whether a call of a function has something among what it is given."""
        return any(callee in text and argument in text.partition("(")[2] for text in self.call_texts)

    def only_call(self, callee: str) -> str:
        """The one call of a function; empty where there is none, or more than one."""
        texts = [text for text in self.call_texts if text.startswith(f"{callee}(")]
        return texts[0] if len(texts) == 1 else ""


def _operands(condition: "Node", text: bytes) -> Iterator[str]:
    """What a condition asks one by one, without what only turns it round."""
    work = [condition]
    while work:
        node = inside(work.pop())
        if node.type in BINARY and operator_of(node) in LOGICAL:
            work += [part for field in ("left", "right") if (part := node.child_by_field_name(field)) is not None]
        elif node.type in NEGATIONS and text_at(node, text).startswith(("!", "not")) and node.named_children:
            work.append(node.named_children[-1])
        else:
            yield _flat(text_at(node, text))


def _flat(text: str) -> str:
    """Without blanks; what is asked of `tray["lid"]` is asked of `tray.lid`."""
    return _SUBSCRIPT.sub(r".\2", flat(text))


def _asked_by(switch: "Node") -> list["Node"]:
    return [node for field in _ASKED if (node := switch.child_by_field_name(field)) is not None][:1]


def _cases(switch: "Node", text: bytes) -> set[str]:
    """`heat == 3` for a case of a switch over the heat, either way round."""
    asked = _asked_by(switch)
    if not asked:
        return set()
    value = _flat(text_at(inside(asked[0]), text))
    labels = ["".join("".join(label).split()) for label in _LABEL.findall(text_at(switch, text))]
    forms = ("{0}=={1}", "{1}=={0}", "{0}.equals({1})", "{1}.equals({0})")
    return {form.format(value, label) for label in labels for form in forms}


def _called_name(call: "Node", text: bytes) -> str:
    """The last name of what is called, whatever it is called on."""
    for field in ("method", "name", "function", "macro", "constructor", "type"):
        callee = call.child_by_field_name(field)
        if callee is not None:
            names = NAME.findall(text_at(callee, text).partition("<")[0])
            return names[-1] if names else ""
    names = NAME.findall(text_at(call, text).partition("(")[0])
    return names[-1] if names else ""
