"""value: what `@dataclass(frozen=True, slots=True, kw_only=True)` means, at a twentieth of its cost.

A hook starts this program at every commit, and the standard decorator compiles six functions for each of a
hundred classes, after importing inspect, ast and dis: 70 of 240 ms of a run in a small repository. Type
checkers see no difference. No inheritance, no factories, no field options: whoever needs those is not a value,
and what would go wrong without a word is refused when the class is made.
"""

import copyreg
import sys
from collections.abc import Callable
from types import GenericAlias, MappingProxyType, UnionType
from typing import Annotated, Any, ClassVar, Final, ForwardRef, TypeVar, cast, dataclass_transform

T = TypeVar("T")

MANY = 500  # values of one class, after which its own method is compiled

_MISSING: Any = object()
_DATACLASSES = "dataclasses"
# They belong to the class that is replaced; the new one has slots instead.
_OWN = frozenset({"__dict__", "__weakref__"})
_PLAIN = frozenset({type, UnionType, GenericAlias})  # `int`, `int | None`, `tuple[int, ...]`: most fields
# typing has no public names for what a `ClassVar[...]` and an `Annotated[...]` are.
_ALIAS, _ANNOTATED = type(ClassVar[int]), type(Annotated[int, ""])


@dataclass_transform(frozen_default=True, kw_only_default=True)
def value(cls: type[T]) -> type[T]:
    """A class of immutable values: keyword-only fields, compared and hashed by them.

    Raises:
        TypeError: the class needs more than a value has.
    """
    names = tuple(cls.__annotations__)
    defaults = {name: cls.__dict__.get(name, _MISSING) for name in names}
    _refuse_more(cls, defaults)
    body = {name: item for name, item in cls.__dict__.items() if name not in defaults and name not in _OWN}
    for method in (_init(cls.__name__, defaults), _equal(names), _hash(names), _repr(names), _set, _delete, _restore):
        body.setdefault(method.__name__, method)  # what a class writes itself stays
    body["__slots__"] = names
    # Fields have no order for whoever makes a value, so they have none for whoever matches one.
    body["__match_args__"] = ()
    body["__qualname__"] = cls.__qualname__  # which pickle finds the class by
    return type(cls.__name__, cls.__bases__, body)


def _refuse_more(cls: type, defaults: dict[str, Any]) -> None:
    """A class variable would become a field, a mutable default one object for all, and nobody calls the rest."""
    title = cls.__qualname__
    if "__post_init__" in cls.__dict__:
        raise TypeError(f"{title} is a value: nobody calls its __post_init__; check what comes in where it is made")
    if "__slots__" in cls.__dict__:
        raise TypeError(f"{title} is a value: it has a slot for each field already, and its own would be defaults")
    # Whoever looks at `Generic.__annotations__`, as pydantic does, leaves an empty one there.
    if any(vars(base).get("__annotations__") for base in cls.__bases__):
        raise TypeError(f"{title} is a value: it inherits no fields; hold the other value in a field")
    for name, declared in cls.__annotations__.items():
        if defaults[name] is _MISSING and type(declared) in _PLAIN and _DATACLASSES not in sys.modules:
            continue  # as most fields are
        declared_kind, kind = _kind(declared, cls.__module__), type(defaults[name])
        if declared_kind is ClassVar:
            raise TypeError(f"{title} is a value: {name} would be a field of it; make it a constant of the module")
        if _is_of_dataclasses(kind, declared_kind):
            raise TypeError(f"{title} is a value: {name} is declared as only a dataclass is; give it a plain default")
        if kind.__hash__ is None and kind is not MappingProxyType:
            raise TypeError(f"{title} is a value: all of them would share the {kind.__name__} that {name} defaults to")


def _is_of_dataclasses(default: type, declared: object) -> bool:
    # By its name: whoever uses that module has imported it, and nobody else should have to.
    return _DATACLASSES in sys.modules and _DATACLASSES in (
        default.__module__,
        type(declared).__module__,
        getattr(declared, "__module__", ""),
    )


def _kind(declared: object, module: str) -> object:
    """What a field is declared to be: `ClassVar` for `Annotated[ClassVar[int], ...]`."""
    kind, plain = type(declared), cast("Any", declared)
    if kind in _PLAIN:
        return declared
    if kind is str or kind is ForwardRef:
        return _named_kind(plain if kind is str else plain.__forward_arg__, module)
    if kind is _ANNOTATED:
        return _kind(plain.__origin__, module)
    if kind is _ALIAS:
        return _kind(plain.__args__[0], module) if plain.__origin__ is Final else plain.__origin__
    return declared


def _named_kind(text: str, module: str) -> object:
    """The same of a text, which is looked up and not evaluated: some of its names may be there for checkers only."""
    head, _, inner = text.partition("[")
    named: object = sys.modules.get(module)
    for name in head.split("."):
        named = getattr(named, name.strip(), None)
    if named is Annotated or named is Final:
        return _named_kind(inner, module)
    return ClassVar if head.rpartition(".")[2].strip() == "ClassVar" else _kind(named, module)


def replace(old: T, **changes: object) -> T:
    """The same value with some fields changed."""
    kept = {name: getattr(old, name) for name in old.__slots__}  # type: ignore[attr-defined]  # every value has them
    return type(old)(**{**kept, **changes})


def as_data(old: object) -> Any:
    """A value and everything in it as dictionaries and lists, ready for JSON."""
    if isinstance(old, tuple | list):
        return [as_data(item) for item in old]
    if isinstance(old, dict | MappingProxyType):
        return {key: as_data(item) for key, item in old.items()}
    names = getattr(type(old), "__slots__", None)
    return {name: as_data(getattr(old, name)) for name in names} if names else old


def _proxy(held: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(held)


# The one mapping that is fit to be a default, because nobody can change it; Python itself cannot copy or pickle it,
# and does not find it by its name.
copyreg.pickle(MappingProxyType, lambda held: (_proxy, (dict(held),)))


def _init(title: str, defaults: dict[str, Any]) -> Callable[..., None]:
    # The class's own refuses everything, this included.
    put = object.__setattr__
    made = 0

    def __init__(self: object, **given: object) -> None:  # noqa: N807  becomes the class's own
        nonlocal made
        made += 1
        if made == MANY:
            type(self).__init__ = _compiled(type(self), defaults)  # type: ignore[method-assign]  # from now on
        for name, default in defaults.items():
            item = given.pop(name, default)
            if item is _MISSING:
                raise TypeError(f"{title} needs {name}")
            put(self, name, item)
        if given:
            raise TypeError(f"{title} has no {', '.join(given)}")

    return __init__


def _compiled(cls: type, defaults: dict[str, Any]) -> Callable[..., None]:
    """The same method, compiled for this class: three times as fast, for a price that only many values are worth."""
    names = tuple(defaults)
    scope: dict[str, Any] = {f"put_{name}": cls.__dict__[name].__set__ for name in names}
    scope |= {f"default_{name}": item for name, item in defaults.items()}
    takes = ", ".join(name if defaults[name] is _MISSING else f"{name}=default_{name}" for name in names)
    puts = "\n".join(f"    put_{name}(self, {name})" for name in names)
    exec(f"def __init__(self, *, {takes}):\n{puts}", scope)  # noqa: S102  of nothing but the names of fields
    return cast("Callable[..., None]", scope["__init__"])


def _equal(names: tuple[str, ...]) -> Callable[[object, object], bool]:
    def __eq__(self: object, other: object) -> bool:  # noqa: N807
        if other.__class__ is not self.__class__:
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in names)

    return __eq__


def _hash(names: tuple[str, ...]) -> Callable[[object], int]:
    def __hash__(self: object) -> int:  # noqa: N807
        return hash(tuple(getattr(self, name) for name in names))

    return __hash__


def _repr(names: tuple[str, ...]) -> Callable[[object], str]:
    def __repr__(self: object) -> str:  # noqa: N807
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__name__}({shown})"

    return __repr__


def __setattr__(self: object, name: str, _: object) -> None:  # noqa: N807
    raise AttributeError(f"{type(self).__name__} is a value: {name} cannot be changed")


def __delattr__(self: object, name: str) -> None:  # noqa: N807
    raise AttributeError(f"{type(self).__name__} is a value: {name} cannot be removed")


def __setstate__(self: object, state: tuple[None, dict[str, object]]) -> None:  # noqa: N807
    """How a value comes back from another process."""
    for name, item in state[1].items():
        object.__setattr__(self, name, item)


_set, _delete, _restore = __setattr__, __delattr__, __setstate__
