"""What tells functions of one name apart: what they take, and for which types of a template they are."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from git_agent.syntax.trees.node_parts import name_node, parameter_list, text_at
from git_agent.syntax.trees.vocabulary import COMMENTS

if TYPE_CHECKING:
    from tree_sitter import Node

_DEEPEST = 8  # declarators between a definition and what it is a part of
_WRAPPERS = ("export_statement", "template_declaration")
_HEADS = ("function_signature", "method_signature", "abstract_method_signature")  # of an overload without a body
_QUALIFIERS = ("type_qualifier", "ref_qualifier")
_SPEAKERS = ("name", "declarator", "scope")

Signature = tuple[str, ...]


def signature_of(node: "Node", text: bytes) -> Signature:
    """The types that a function takes, without names and defaults; before them all else that tells it apart.

    That are the types a template is written for, and whether a method of C++ is one of constant objects.
    """
    parameters = parameter_list(node)
    children = parameters.named_children if parameters is not None else []
    types = [_without_name(child, text) for child in children if child.type not in COMMENTS]
    return (_template_arguments(node, text) + _qualifiers(parameters, text), *types)


def whole_signature_of(node: "Node", text: bytes) -> Signature:
    """The same with what its template takes, of which the conditions alone may tell two functions apart."""
    wrapper = _with_wrapper(node)
    taken = wrapper.child_by_field_name("parameters") if wrapper.type == "template_declaration" else None
    template = "".join(text_at(taken, text).split()) if taken is not None else ""
    return (template, *signature_of(node, text))


def _qualifiers(parameters: "Node | None", text: bytes) -> str:
    """`const` and `&&` behind the parameters."""
    declarator = parameters.parent if parameters is not None else None
    if declarator is None or declarator.type != "function_declarator":
        return ""
    return "".join(f" {text_at(child, text)}" for child in declarator.named_children if child.type in _QUALIFIERS)


def others_of_name(node: "Node", text: bytes) -> Iterator["Node"]:
    """The definitions of its name beside one: each takes something else."""
    name, outer = name_node(node), _with_wrapper(node)
    if name is None or outer.parent is None:
        return
    for sibling in outer.parent.named_children:
        other = next((each for each in (sibling, *sibling.named_children) if each.type in (node.type, *_HEADS)), None)
        named = name_node(other) if other is not None and other != node else None
        if other is not None and named is not None and text_at(named, text) == text_at(name, text):
            yield other


def _with_wrapper(node: "Node") -> "Node":
    return node.parent if node.parent is not None and node.parent.type in _WRAPPERS else node


def _without_name(parameter: "Node", text: bytes) -> str:
    name, default = name_node(parameter), parameter.child_by_field_name("default_value")
    end = default.start_byte if default is not None else parameter.end_byte
    if name is None or name.start_byte >= end:
        return "".join(text[parameter.start_byte : end].decode(errors="replace").rstrip("= ").split())
    before, after = text[parameter.start_byte : name.start_byte], text[name.end_byte : end].rstrip(b"= ")
    return "".join((before + b" " + after).decode(errors="replace").split())


def _template_arguments(node: "Node", text: bytes) -> str:
    """`<char>` of `Kiln<char>::bake`, and of `struct Kiln<char>`."""
    work = [(node, 0)]
    while work:
        current, depth = work.pop()
        if current.type == "template_type":
            arguments = current.child_by_field_name("arguments")
            return "".join(text_at(arguments, text).split()) if arguments is not None else ""
        if depth < _DEEPEST:
            inner = [child for field in _SPEAKERS if (child := current.child_by_field_name(field)) is not None]
            work.extend((child, depth + 1) for child in inner)
    return ""
