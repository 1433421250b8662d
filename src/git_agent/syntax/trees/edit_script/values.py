"""CodeEdit: one edit of a source as plain texts, without any node of a tree."""

from enum import Enum

from git_agent.model.value import value


class EditKind(Enum):
    """What an edit does; the value names it where weights are kept."""

    GUARD_RAISE = "guard that raises"
    GUARD_EXIT = "guard that exits"
    BRANCH = "branch"
    BRANCH_GONE = "branch gone"
    ELSE_GONE = "else gone"
    CASE = "case"
    CASE_GONE = "case gone"
    CASE_LIKE = "case like another"
    OPERAND = "operand"
    OPERAND_GONE = "operand gone"
    CONDITION = "condition"
    COMPARISON = "comparison"
    CAUGHT = "caught"
    CAUGHT_GONE = "caught gone"
    CAUGHT_SWAP = "caught swap"
    RAISED_SWAP = "raised swap"
    WRAPPED = "wrapped"
    WIDENED = "widened"
    LOOP = "loop"
    LOOPED = "looped"
    REORDERED = "reordered"
    FORM = "form"
    CALL = "call"
    LOGGED = "logged"
    CALL_SWAP = "call swap"
    DEFERRED = "deferred"
    ARGUMENT = "argument"
    ARGUMENT_GONE = "argument gone"
    ARGUMENT_SWAP = "argument swap"
    KEYWORD = "keyword argument"
    CALL_GONE = "call gone"
    CALL_AGAIN = "call again"
    CHAINED = "chained"
    CHAINED_GONE = "chained gone"
    USED = "used"
    USED_INSTEAD = "used instead"
    NAME_SWAP = "name swap"
    AWAITED = "awaited"
    CAST = "cast"
    RETURNED = "returned"
    RETURN_SWAP = "return swap"
    VALUE = "value"
    REWRITTEN = "rewritten"
    DEFAULT = "default"
    PARAMETER = "parameter"
    MEMBER_SET = "member set"
    ASSIGNED = "assigned"
    AUGMENTED = "augmented"
    DELETES = "deletes"
    ELEMENT = "element"
    ELEMENT_GONE = "element gone"
    ELEMENT_SWAP = "element swap"
    KEY = "key"
    KEY_GONE = "key gone"
    MESSAGE = "message"
    TYPE = "type"
    LENGTH = "length"
    RETURN_TYPE = "return type"
    MACRO = "macro"
    DECORATOR = "decorator"
    DECORATOR_GONE = "decorator gone"
    THROWS = "throws"
    THROWS_GONE = "throws gone"
    DERIVED = "derived"
    FEATURE = "feature"
    DERIVED_GONE = "derived gone"
    ARM = "arm"
    ARM_GONE = "arm gone"
    MODIFIER = "modifier"
    MODIFIER_GONE = "modifier gone"
    EXPORT = "export"
    EXPORT_GONE = "export gone"
    BASE = "base"
    BASE_GONE = "base gone"
    MOVED = "moved"
    EXTRACTED = "extracted"
    INLINED = "inlined"
    PUT_TO_USE = "put to use"
    VARIABLE_RENAMED = "variable renamed"
    ASSERT = "assert"
    EXPECTED = "expected"
    OVERLOAD = "overload"
    OVERLOAD_GONE = "overload gone"
    STATEMENT = "statement"
    STATEMENT_GONE = "statement gone"
    STATEMENT_SWAP = "statement swap"


@value
class Place:
    """The definition that an edit stands in: a function, else a type or constant; empty outside of all."""

    name: str = ""
    owner: str = ""
    kind: str = ""  # as SymbolKind calls it, or that it is code which has no name


NOWHERE = Place()
CODE = "code"  # the kind of a place in a function without a name
CODE_KINDS = ("function", "test", CODE)
SCRIPT = Place(kind="script")  # what only runs where a module of Python is started
CHANGED = "changed"  # the subject of an assertion that asks something else, where no more is known
QUALIFIED = "qualified"  # the detail of a word that stands before the type of something
OF_PARAMETERS = "parameters"  # the detail of a word that stands before parameters of a function
OPTIONAL = "?"  # the mark of a member that need not be there
ONE = "one"  # the detail of a call that came to a file or went from it
NAMED, GIVEN = "named", "given"  # the detail of names that a file has now, or that it sets
INLINED = "inlined"  # the detail of a text that names what it was given as arguments before
FREED = "freed"  # the new side of memory that is given back: it has no name that could go
MADE = "made"  # what is done with a type that is called to make a value of it
# Of an assertion that is one of those that came, or went; of a call that came or is gone with others of the function.
SEVERAL = "several"
RAISING, RETURNING, IGNORING = "raising", "returning", "ignoring"  # the subject of an error that is caught
OTHERWISE = "otherwise"  # the subject of a check that is gone and may be made in other words
AGAIN = "again"  # the detail of a call in a chain where the function makes others of its name
ALSO = "also"  # the new side of a call that the function makes in another case as well
BESIDES = "besides"  # the detail of an error that is caught for a new statement's sake


@value
class CodeEdit:
    """One edit; `subject` is what it is about (a function called, a key, a list), `old` and `new` what changed.

    `detail` is a second text where a sentence needs one: the condition of a guard, the noun for a member; `negated`
    says that this condition must not hold.
    """

    kind: EditKind
    place: Place = NOWHERE
    subject: str = ""
    old: str = ""
    new: str = ""
    detail: str = ""
    negated: bool = False
    size: int = 0  # bytes that came or went
