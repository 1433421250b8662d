"""The order of a history depends on its shape, dates and messages, and on ids only when nothing else differs."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.records.state.order import LATEST, Dag, ordered


@dataclass(frozen=True)
class Node:
    parents: tuple[int, ...] = ()
    committed: int = 0
    authored: int = 0
    message: bytes = b""


def order_of(
    nodes: Sequence[Node], *, oids: Sequence[bytes] | None = None, adding: Sequence[int] | None = None
) -> tuple[list[int], list[int]]:
    """The places of the nodes in the order, and of those whose message was asked for."""
    names = oids or [b"%020d" % at for at in range(len(nodes))]
    dag, asked = Dag(), []

    def message_of(oid: bytes) -> bytes:
        asked.append(names.index(oid))
        return nodes[names.index(oid)].message

    for at in adding if adding is not None else reversed(range(len(nodes))):
        node = nodes[at]
        parents = [names[parent] for parent in node.parents]
        dag.add(names[at], committed=node.committed, authored=node.authored, parents=parents)
    commits = [dag.numbers[names[at]] for at in range(len(nodes))]
    places = {dag.numbers[name]: at for at, name in enumerate(names)}
    return [places[number] for number in ordered(dag, commits, message_of)], asked


def by_the_book(nodes: Sequence[Node], oids: Sequence[bytes]) -> list[int]:
    """The definition, word by word."""
    left, order = set(range(len(nodes))), []
    while left:
        ready = [at for at in left if not left & set(nodes[at].parents)]
        key = {at: (nodes[at].committed, nodes[at].authored, nodes[at].message, oids[at]) for at in ready}
        order.append(min(ready, key=key.__getitem__))
        left.remove(order[-1])
    return order


@st.composite
def graphs(draw: st.DrawFn) -> list[Node]:
    """Few dates and messages, so that many are equal, and clocks that go wrong."""
    size = draw(st.integers(1, 14))
    small = st.integers(0, 3)
    return [
        Node(
            parents=tuple(draw(st.lists(st.integers(0, at - 1), max_size=3))) if at else (),
            committed=draw(small),
            authored=draw(small),
            message=draw(st.sampled_from([b"", b"a", b"b", b"a\n\nb"])),
        )
        for at in range(size)
    ]


@pytest.mark.parametrize(
    ("nodes", "expected"),
    [
        pytest.param([Node(committed=9), Node((0,), committed=1)], [0, 1], id="a child stands behind an older parent"),
        pytest.param([Node(committed=2), Node(committed=1)], [1, 0], id="committer date"),
        pytest.param([Node(authored=2), Node(authored=1)], [1, 0], id="author date"),
        pytest.param([Node(committed=1, authored=9), Node(committed=2)], [0, 1], id="committer before author date"),
        pytest.param([Node(message=b"b"), Node(message=b"a")], [1, 0], id="message"),
        pytest.param([Node(message=b"\xff"), Node(message="é".encode())], [1, 0], id="message as bytes"),
        pytest.param([Node(authored=1), Node(message=b"z")], [1, 0], id="author date before message"),
        pytest.param([Node(), Node()], [0, 1], id="id"),
        pytest.param([Node(), Node((0, 0))], [0, 1], id="the same parent twice"),
        pytest.param([Node(committed=LATEST + 9), Node(committed=1)], [1, 0], id="a date that no array holds"),
    ],
)
def test_the_order_is_parents_dates_message_id(nodes: list[Node], expected: list[int]) -> None:
    assert order_of(nodes)[0] == expected


def test_messages_are_asked_for_only_when_equal_dates_compete() -> None:
    row = [Node((at - 1,) if at else (), committed=7) for at in range(5)]
    assert order_of(row) == ([0, 1, 2, 3, 4], [])
    rivals = [Node(), Node((0,), 5, message=b"b"), Node((0,), 5, message=b"a"), Node((0,), 6)]
    order, asked = order_of(rivals)
    assert order == [0, 2, 1, 3]
    assert sorted(asked) == [1, 2]


def test_a_parent_that_is_not_there_holds_nothing_up() -> None:
    dag = Dag()
    child = dag.add(b"c", committed=1, authored=1, parents=[b"cut off"])
    assert ordered(dag, [child], lambda _: b"") == [child]


def test_the_beginning_can_be_taken_for_read() -> None:
    dag = Dag()
    numbers = [
        dag.add(b"%d" % at, committed=9 - at, authored=0, parents=[b"%d" % (at - 1)] if at else []) for at in range(4)
    ]
    assert ordered(dag, numbers[2:], lambda _: b"") == numbers[2:]


@given(graphs())
def test_the_order_is_what_the_definition_says(nodes: list[Node]) -> None:
    oids = [b"%020d" % at for at in range(len(nodes))]
    assert order_of(nodes)[0] == by_the_book(nodes, oids)


@given(graphs(), st.data())
def test_neither_ids_nor_the_order_of_reading_matter(nodes: list[Node], data: st.DataObject) -> None:
    # Equal to the last word are two commits only when they are told apart by their ids.
    told_apart = [replace(node, message=b"%s %d" % (node.message, at)) for at, node in enumerate(nodes)]
    places = range(len(nodes))
    oids = data.draw(st.permutations([b"%020d" % at for at in places]))
    adding = data.draw(st.permutations(list(places)))
    assert order_of(told_apart, oids=oids, adding=adding)[0] == order_of(told_apart)[0]
