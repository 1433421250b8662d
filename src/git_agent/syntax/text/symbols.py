"""What happened to the definitions of one file, whoever has read them: a parser, or the shape of its lines."""

from git_agent.model.value import value
from git_agent.syntax.text.definitions import Symbol
from git_agent.syntax.text.swaps import NameSwap

Pairs = tuple[tuple[str, str], ...]


@value
class Symbols:
    """What one file's diff does to definitions.

    Pairs are (old, new) for renames, (owner, old) for those of members, (owner, name) for members and parameters, with
    those that were swapped, and (trait, type) for what is implemented.
    `renamed_inside` are the old names of those of the renamed that nobody else could see, nor can.
    `outside` says that lines changed which belong to no definition; `commented` are those of the touched in which
    nothing but comments changed.
    """

    added: tuple[Symbol, ...] = ()
    removed: tuple[Symbol, ...] = ()
    touched: tuple[Symbol, ...] = ()
    commented: tuple[Symbol, ...] = ()
    renamed: Pairs = ()
    members_renamed: Pairs = ()
    renamed_inside: frozenset[str] = frozenset()
    members_added: Pairs = ()
    members_removed: Pairs = ()
    members_swapped: tuple[NameSwap, ...] = ()
    parameters_added: Pairs = ()
    parameters_removed: Pairs = ()
    parameters_swapped: tuple[NameSwap, ...] = ()
    implemented: Pairs = ()
    implementations_gone: Pairs = ()
    outside: bool = False

    @property
    def swapped(self) -> tuple[NameSwap, ...]:
        return (*self.members_swapped, *self.parameters_swapped)


NO_SYMBOLS = Symbols()
