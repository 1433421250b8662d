"""Definitions that share a name and an owner: which of them are the same ones, and which came or went."""

from collections.abc import Iterator, Sequence

from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.trees.definition import Definition
from git_agent.syntax.trees.signatures import Signature, signature_of, whole_signature_of

_Definitions = Sequence[Definition]
_Pairs = list[tuple[Definition, Definition]]


class SameName:
    """All of one name, before and after; `pairs` are the same ones, `extra` is what no old one became.

    Where there are fewer now, the first that stayed is extra: a lost overload has no place in the new text.
    """

    def __init__(self, old: _Definitions, new: _Definitions, texts: tuple[bytes, bytes]) -> None:
        self._old, self._new, self._texts = old, new, texts
        self.pairs, self.extra = self._paired()

    @property
    def came(self) -> list[Definition]:
        """Functions beside others of their name that they are unlike, where there are more than before.

        What takes the same as another one is declared and defined, or there for another platform.
        """
        if len(self._new) <= len(self._old):
            return []
        known = {whole_signature_of(each.node, self._texts[0]) for each in self._old}
        new = [each for each in self.extra if each.kind is SymbolKind.FUNCTION]
        signatures = ((each, whole_signature_of(each.node, self._texts[1])) for each in new)
        return [each for each, signature in signatures if signature not in {*known, *self._of_others(each, side=1)}]

    @property
    def lost(self) -> list[Definition]:
        """Functions that went where others stayed and take what they took; another may be what one became."""
        old, new = self._texts
        functions = [each for each in self._old if each.kind is SymbolKind.FUNCTION and not each.implements]
        if len(self._new) >= len(self._old) or len(self.pairs) != len(self._new) or len(functions) < len(self._old):
            return []
        if any(signature_of(left.node, old) != signature_of(right.node, new) for left, right in self.pairs):
            return []
        stayed = {id(before) for before, _ in self.pairs}
        gone = [each for each in functions if id(each) not in stayed]
        return [each for each in gone if whole_signature_of(each.node, old) not in self._of_others(each, side=0)]

    def _of_others(self, one: Definition, *, side: int) -> Iterator[Signature]:
        definitions = (self._old, self._new)[side]
        return (whole_signature_of(each.node, self._texts[side]) for each in definitions if each is not one)

    def _paired(self) -> tuple[_Pairs, list[Definition]]:
        """Equal texts first, then what takes the same, then in order.

        Those that implement a trait are the same only for the same one, and are no overloads.
        """
        if len(self._old) == len(self._new) == 1:
            return [(self._old[0], self._new[0])], []
        if any(definition.implements for definition in (*self._old, *self._new)):
            return self._by_trait(), []
        texts: dict[bytes, list[Definition]] = {}
        for definition in self._old:
            texts.setdefault(self._texts[0][definition.start : definition.end], []).append(definition)
        pairs: _Pairs = []
        rest: list[Definition] = []
        for definition in self._new:
            same_text = texts.get(self._texts[1][definition.start : definition.end])
            if same_text:
                pairs.append((same_text.pop(0), definition))
            else:
                rest.append(definition)
        left = sorted((each for definitions in texts.values() for each in definitions), key=lambda each: each.start)
        by_signature = self._by_signature(left, rest)
        paired = {id(definition) for pair in by_signature for definition in pair}
        left, rest = ([each for each in side if id(each) not in paired] for side in (left, rest))
        pairs += (*by_signature, *zip(left, rest, strict=False))
        return pairs, rest[len(left) :] or ([self._new[0]] if len(left) > len(rest) else [])

    def _by_signature(self, old: _Definitions, new: _Definitions) -> _Pairs:
        """Those that take the same, wherever they stand now: such as changed places got no other parameters."""
        waiting: dict[Signature, list[Definition]] = {}
        for definition in old:
            waiting.setdefault(signature_of(definition.node, self._texts[0]), []).append(definition)
        pairs: _Pairs = []
        for definition in new:
            same = waiting.get(signature_of(definition.node, self._texts[1]))
            if same:
                pairs.append((same.pop(0), definition))
        return pairs

    def _by_trait(self) -> _Pairs:
        by_trait: dict[tuple[str, str] | None, list[Definition]] = {}
        for definition in self._old:
            by_trait.setdefault(definition.implements, []).append(definition)
        return [(by_trait[each.implements].pop(0), each) for each in self._new if by_trait.get(each.implements)]
