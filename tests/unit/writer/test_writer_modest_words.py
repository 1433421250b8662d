"""What is not said, since it would be more than the change shows, or nothing but a name once more."""

import pytest

from git_agent.writer.choose.scope import names_others
from git_agent.writer.phrases.phrase import SafePhrase, SafeText
from support.findings import written


@pytest.mark.parametrize("order", ["#version 330 core of all of them", "#pragma heat the kiln slowly"])
def test_an_order_to_a_preprocessor_is_no_head_of_a_file(order: str) -> None:
    source = f"{order}\nin vec3 heat;\nvoid main() {{\n}}\n"
    assert order[1:] not in written({"shaders/kiln.glsl": (None, source), "kiln.c": ("int a;\n", "int a, b;\n")})


def test_a_comment_that_came_beside_other_changes_is_added() -> None:
    old = "int heat = 1;\n\nint bake(int tray) {\n  go(tray);\n  return tray;\n}\n"
    new = old.replace("  go(tray);", "  go(tray);\n  stop(tray);").replace(
        "int heat", "/* In degrees of all. */\nint heat"
    )
    message = written({"kiln.c": (old, new)})
    assert "update comment" not in message


SETTER = "  /** Sets the write size of all trays. */\n  public void {}(int size) {{\n    this.size = size;\n  }}\n"


@pytest.mark.parametrize(("name", "is_told"), [("setReadSize", False), ("widenTrays", True)])
def test_of_an_accessor_its_comment_is_not_told(name: str, is_told: bool) -> None:
    old = "public class Kiln {\n  private int size;\n}\n"
    other = "  /** Sets the write size of all trays. */" if not is_told else "  /** Widens every tray of the rack. */"
    more = SETTER.format(name).replace("  /** Sets the write size of all trays. */", other)
    message = written({"Kiln.java": (old, old.replace("size;\n", f"size;\n\n{more}"))})
    assert (f"{name}: " in message) is is_told


@pytest.mark.parametrize(("path", "is_of_others"), [("kiln-doors/src/a.rs", True), ("kiln-trays/src/a.rs", False)])
def test_a_scope_is_the_end_of_a_folder(path: str, is_of_others: bool) -> None:
    lead = SafePhrase(
        verb="use",
        objects=(SafeText("\x01heat\x01 in \x01bake\x01"),),
        full=SafeText(""),
        weight=1.0,
        vague=False,
        paths=(path,),
        kind="",
    )
    assert names_others("trays", lead, ("kiln-doors/src/a.rs", "kiln-trays/src/a.rs")) is is_of_others
