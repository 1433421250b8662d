"""Blocks are found wherever git, a forge or an editor may have left them; the damaged ones are called so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.records import RecordBlock, find_blocks

BLOCK = "---ci---\nphase: 1\nlessons:\n  - one\n---/ci---"
YAML = "phase: 1\nlessons:\n  - one"


def indented(text: str, margin: str) -> str:
    return "\n".join(f"{margin}{line}" for line in text.split("\n"))


@pytest.mark.parametrize(
    "message",
    ["", "feat: add it\n", "ci: see ci--- there\n", "a ---ci--- b\n", "---ci--\n", "--ci---\n", "---CI---\n"],
)
def test_a_message_without_a_marker_on_its_own_line_is_all_prose(message: str) -> None:
    blocks = find_blocks(message)
    assert (blocks.blocks, blocks.prose) == ((), message)


@pytest.mark.parametrize(
    ("message", "prose", "lines"),
    [
        (f"feat: x\n\n{BLOCK}\n", "feat: x", (3, 7)),
        (f"feat: x\n\nWhy.\n\n{BLOCK}\n\nRefs: #1\n", "feat: x\n\nWhy.\n\nRefs: #1", (5, 9)),
        (f"feat: x\n\n{BLOCK}\n\nWhy.\n", "feat: x\n\nWhy.", (3, 7)),
        (f"feat: x\n{BLOCK}\nWhy.", "feat: x\n\nWhy.", (2, 6)),
        (f"{BLOCK}\nfeat: x", "feat: x", (1, 5)),
        (f"feat: x\n\n{BLOCK}".replace("ci---", "ci---  \t"), "feat: x", (3, 7)),
        (f"feat: x\n\n{BLOCK}\n".replace("\n", "\r\n"), "feat: x", (3, 7)),
        (f"feat: x\n\n{BLOCK}\n".replace("\n", "\r"), "feat: x", (3, 7)),
        (f"feat: x\n\n```yaml\n{BLOCK}\n```\n", "feat: x\n\n```yaml\n\n```", (4, 8)),
        *(
            (f"feat: x\n\n{indented(BLOCK, margin)}\n", "feat: x", (3, 7))
            for margin in ("    ", "\t", "> ", ">> ", " > ")
        ),
    ],
)
def test_a_block_is_found_with_its_lines_and_without_its_margin(
    message: str, prose: str, lines: tuple[int, int]
) -> None:
    blocks = find_blocks(message)
    first, last = lines
    assert blocks.blocks == (RecordBlock(text=YAML, first_line=first, last_line=last, yaml_line=first + 1),)
    assert blocks.prose == prose


def test_quoting_that_lost_its_white_space_is_still_a_margin() -> None:
    (block,) = find_blocks("> ---ci---\n> phase: 1\n>\n>milestone: v1\n> ---/ci---").blocks
    assert block.text == "phase: 1\n\nmilestone: v1"


def test_all_blocks_are_found_in_order() -> None:
    second = BLOCK.replace("1", "2")
    blocks = find_blocks(f"Squash\n\n* one\n\n{BLOCK}\n\n* two\n\n{indented(second, '    ')}\n\nend\n")
    assert [block.text for block in blocks.blocks] == [YAML, YAML.replace("1", "2")]
    assert blocks.prose == "Squash\n\n* one\n\n* two\n\nend"


@pytest.mark.parametrize(
    ("message", "text", "prose", "lines"),
    [
        (f"feat: x\n\n---ci---\n{YAML}", YAML, "feat: x", (3, 6, 4)),
        (f"feat: x\n\n---ci---\n{YAML}\n\nSigned-off-by: A\n", YAML, "feat: x\n\nSigned-off-by: A", (3, 6, 4)),
        (f"feat: x\n\n---ci---\n{YAML}\nSigned-off-by: A\n", YAML, "feat: x\n\nSigned-off-by: A", (3, 6, 4)),
        ("feat: x\n\n---ci---\nlessons:\n- a\nmore\n", "lessons:\n- a", "feat: x\n\nmore", (3, 5, 4)),
        ("feat: x\n\n---ci---", "", "feat: x", (3, 3, 4)),
        (
            f"feat: x\n\n{indented(f'---ci---{chr(10)}{YAML}', '    ')}\n    \n    Why\n",
            YAML,
            "feat: x\n\n    \n    Why",
            (3, 6, 4),
        ),
    ],
)
def test_a_block_without_its_end_reaches_as_far_as_its_yaml(
    message: str, text: str, prose: str, lines: tuple[int, int, int]
) -> None:
    blocks = find_blocks(message)
    (block,) = blocks.blocks
    assert (block.text, blocks.prose) == (text, prose)
    assert (block.first_line, block.last_line, block.yaml_line) == lines
    assert "end marker" in block.damage


@pytest.mark.parametrize(
    ("message", "text", "prose"),
    [
        (f"feat: x\n\n{YAML}\n---/ci---\n\nRefs: #1\n", YAML, "feat: x\n\nRefs: #1"),
        (f"feat: x\n\nWhy it is so.\n{YAML}\n---/ci---\n", YAML, "feat: x\n\nWhy it is so."),
        (f"feat: x\n\nnote: so it is\n{YAML}\n---/ci---\n", YAML, "feat: x\n\nnote: so it is"),
        ("feat: x\n\n---/ci---\n", "", "feat: x"),
        (f"phase: 9\n---/ci---\n{YAML}\n---/ci---\n", YAML, ""),
    ],
)
def test_a_block_without_its_beginning_reaches_up_to_its_first_field(message: str, text: str, prose: str) -> None:
    blocks = find_blocks(message)
    assert (blocks.blocks[-1].text, blocks.prose) == (text, prose)
    assert all("beginning marker" in block.damage for block in blocks.blocks)


def test_damage_does_not_reach_into_the_next_block() -> None:
    blocks = find_blocks(f"feat: x\n\n---ci---\nphase: 2\n{BLOCK}\nphase: 3\n---/ci---\n")
    assert [(block.text, bool(block.damage)) for block in blocks.blocks] == [
        ("phase: 2", True),
        (YAML, False),
        ("phase: 3", True),
    ]


@given(
    st.lists(st.sampled_from(["---ci---", "---/ci---", "    ---ci---", "> ---/ci---", "phase: 1", "- a", "text", ""]))
)
def test_every_line_is_in_one_block_or_in_the_prose(lines: list[str]) -> None:
    blocks = find_blocks("\n".join(lines))
    spans = [(block.first_line, block.last_line) for block in blocks.blocks]
    assert spans == sorted(spans)
    inside = [number for first, last in spans for number in range(first, last + 1)]
    assert len(inside) == len(set(inside))
    outside = [line for number, line in enumerate(lines, 1) if number not in inside and line]
    assert [line for line in blocks.prose.split("\n") if line] == outside
