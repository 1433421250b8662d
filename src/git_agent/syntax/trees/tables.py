"""What the node types of each grammar define: one table per language."""

from collections.abc import Mapping
from enum import Enum

from git_agent.model.paths import word_set
from git_agent.model.value import value
from git_agent.syntax.text.definitions import SymbolKind


class Visibility(Enum):
    """How a language says that a definition is meant for others."""

    UNDERSCORE = "no leading underscore"
    CAPITAL = "a capital first letter"
    PUB = "the word pub and nothing narrower"
    EXPORT = "exported, or named by an export elsewhere in the file"
    PUBLIC = "the word public, or standing in an interface"
    NOT_HIDDEN = "not private, protected or internal"
    NOT_STATIC = "not static, and not below private:"
    SECTIONS = "not below private"
    ALWAYS = "everything"


@value
class GrammarTable:
    """The node types of one grammar that matter.

    `wrappers` hold one definition and belong to it (export, decorator); `blocks` are looked through;
    `scopes` name an owner without defining anything; `flat` modules do not count as nesting.
    """

    wheel: str
    loader: str = "language"
    visibility: Visibility
    definitions: Mapping[str, SymbolKind]
    members: frozenset[str] = frozenset()
    wrappers: frozenset[str] = frozenset()
    blocks: frozenset[str] = frozenset()
    scopes: frozenset[str] = frozenset()
    flat: frozenset[str] = frozenset()
    attributes: frozenset[str] = frozenset()
    test_names: tuple[str, ...] = ()
    test_marks: frozenset[str] = frozenset()  # attributes and annotations
    titles: frozenset[str] = frozenset()  # functions whose call makes a test: `it("…", …)`
    constants_are_upper: bool = False  # any other assignment is a variable
    prototypes: bool = False  # whether a declaration without a body defines, as in a header
    has_preprocessor: bool = False


def _kinds(*, functions: str = "", types: str = "", constants: str = "", modules: str = "") -> Mapping[str, SymbolKind]:
    words = {
        SymbolKind.FUNCTION: functions,
        SymbolKind.TYPE: types,
        SymbolKind.CONSTANT: constants,
        SymbolKind.MODULE: modules,
    }
    return {node: kind for kind, nodes in words.items() for node in nodes.split()}


_JUNIT = word_set("Test ParameterizedTest RepeatedTest TestFactory TestTemplate")

PYTHON = GrammarTable(
    wheel="tree_sitter_python",
    visibility=Visibility.UNDERSCORE,
    definitions=_kinds(
        functions="function_definition", types="class_definition type_alias_statement", constants="assignment"
    ),
    members=word_set("assignment"),
    wrappers=word_set("decorated_definition expression_statement"),  # an assignment stands in a statement
    # What is defined for one version of Python only, or when an import fails, is defined all the same.
    blocks=word_set("if_statement elif_clause else_clause try_statement except_clause finally_clause block"),
    test_names=("test",),
    constants_are_upper=True,
)

_JAVASCRIPT_TITLES = word_set("it test specify bench fit xit")  # `describe` and `context` hold tests and are none

JAVASCRIPT = GrammarTable(
    wheel="tree_sitter_javascript",
    visibility=Visibility.EXPORT,
    definitions=_kinds(
        functions="function_declaration generator_function_declaration method_definition",
        types="class_declaration",
        constants="variable_declarator field_definition assignment_expression",
    ),
    members=word_set("field_definition"),
    wrappers=word_set("export_statement lexical_declaration variable_declaration expression_statement"),
    attributes=word_set("decorator"),
    titles=_JAVASCRIPT_TITLES,
)

TYPESCRIPT = GrammarTable(
    wheel="tree_sitter_typescript",
    loader="language_typescript",
    visibility=Visibility.EXPORT,
    definitions=_kinds(
        functions="function_declaration generator_function_declaration method_definition function_signature"
        " abstract_method_signature",
        types="class_declaration abstract_class_declaration interface_declaration type_alias_declaration"
        " enum_declaration",
        constants="variable_declarator public_field_definition assignment_expression",
        modules="internal_module module",
    ),
    members=word_set("public_field_definition property_signature method_signature enum_assignment"),
    wrappers=word_set(
        "export_statement lexical_declaration variable_declaration expression_statement ambient_declaration"
    ),
    attributes=word_set("decorator"),
    titles=_JAVASCRIPT_TITLES,
)

GO = GrammarTable(
    wheel="tree_sitter_go",
    visibility=Visibility.CAPITAL,
    definitions=_kinds(
        functions="function_declaration method_declaration",
        types="type_spec type_alias",
        constants="const_spec var_spec",
    ),
    members=word_set("field_declaration method_elem"),
    wrappers=word_set("type_declaration const_declaration var_declaration var_spec_list"),
    test_names=("Test", "Benchmark", "Fuzz", "Example"),  # what `go test` runs
    titles=word_set("Run"),
)

RUST = GrammarTable(
    wheel="tree_sitter_rust",
    visibility=Visibility.PUB,
    definitions=_kinds(
        functions="function_item function_signature_item macro_definition",
        types="struct_item enum_item union_item trait_item type_item",
        constants="const_item static_item",
        modules="mod_item",
    ),
    members=word_set("field_declaration enum_variant"),
    blocks=word_set("foreign_mod_item declaration_list"),
    scopes=word_set("impl_item"),
    attributes=word_set("attribute_item"),
    test_marks=word_set("test rstest proptest test_case quickcheck wasm_bindgen_test"),
)

JAVA = GrammarTable(
    wheel="tree_sitter_java",
    visibility=Visibility.PUBLIC,
    definitions=_kinds(
        functions="method_declaration constructor_declaration compact_constructor_declaration",
        types="class_declaration interface_declaration enum_declaration record_declaration annotation_type_declaration",
    ),
    members=word_set(  # the parameters are a record's components
        "field_declaration enum_constant annotation_type_element_declaration constant_declaration formal_parameter"
    ),
    blocks=word_set("enum_body_declarations"),
    attributes=word_set("annotation marker_annotation"),
    test_marks=_JUNIT,
)

C = GrammarTable(
    wheel="tree_sitter_c",
    visibility=Visibility.NOT_STATIC,
    definitions=_kinds(
        functions="function_definition preproc_function_def",
        types="struct_specifier union_specifier enum_specifier type_definition",
        constants="preproc_def declaration",
    ),
    members=word_set("field_declaration enumerator"),
    blocks=word_set("preproc_if preproc_ifdef preproc_else preproc_elif linkage_specification declaration_list"),
    titles=word_set("TEST_CASE SECTION SCENARIO KJ_TEST"),
    has_preprocessor=True,
)

CPP = GrammarTable(
    wheel="tree_sitter_cpp",
    visibility=Visibility.NOT_STATIC,
    definitions={
        **C.definitions,
        **_kinds(
            types="class_specifier alias_declaration concept_definition",
            constants="field_declaration",
            modules="namespace_definition",
        ),
    },
    members=C.members,
    wrappers=word_set("template_declaration"),
    # A namespace with a name is a module, found first; one without is only looked through.
    blocks=C.blocks | word_set("field_declaration namespace_definition"),
    flat=word_set("namespace_definition"),
    titles=C.titles,
    has_preprocessor=True,
)

CSHARP = GrammarTable(
    wheel="tree_sitter_c_sharp",
    visibility=Visibility.PUBLIC,
    definitions=_kinds(
        functions="method_declaration constructor_declaration destructor_declaration operator_declaration"
        " delegate_declaration",
        types="class_declaration struct_declaration interface_declaration enum_declaration record_declaration"
        " record_struct_declaration",
        modules="namespace_declaration",
    ),
    members=word_set(
        "field_declaration property_declaration event_field_declaration enum_member_declaration parameter"
    ),
    flat=word_set("namespace_declaration"),
    attributes=word_set("attribute_list"),
    test_marks=word_set("Fact Theory Test TestCase TestMethod TestCaseSource"),  # xUnit, NUnit, MSTest
)

RUBY = GrammarTable(
    wheel="tree_sitter_ruby",
    visibility=Visibility.SECTIONS,
    definitions=_kinds(functions="method singleton_method", types="class", constants="assignment", modules="module"),
    scopes=word_set("singleton_class"),
    test_names=("test_",),
    titles=word_set("it test specify scenario"),
    constants_are_upper=True,
)

PHP = GrammarTable(
    wheel="tree_sitter_php",
    loader="language_php",
    visibility=Visibility.NOT_HIDDEN,
    definitions=_kinds(
        functions="function_definition method_declaration",
        types="class_declaration interface_declaration trait_declaration enum_declaration",
        constants="const_element",
        modules="namespace_definition",
    ),
    members=word_set("property_declaration enum_case const_declaration"),
    wrappers=word_set("const_declaration"),  # outside of a class
    blocks=word_set("if_statement compound_statement"),
    flat=word_set("namespace_definition"),
    attributes=word_set("attribute_list"),
    test_names=("test",),
    test_marks=word_set("Test"),
    titles=word_set("it test"),
)

BASH = GrammarTable(
    wheel="tree_sitter_bash",
    visibility=Visibility.ALWAYS,
    definitions=_kinds(functions="function_definition", constants="variable_assignment"),
    wrappers=word_set("declaration_command"),
    test_names=("test_",),
    titles=word_set("@test test_expect_success test_expect_failure It"),  # bats, git's own, ShellSpec
    constants_are_upper=True,
)

KOTLIN = GrammarTable(
    wheel="tree_sitter_kotlin",
    visibility=Visibility.NOT_HIDDEN,
    definitions=_kinds(
        functions="function_declaration secondary_constructor",
        types="class_declaration object_declaration type_alias",
        constants="property_declaration",
    ),
    members=word_set("property_declaration enum_entry class_parameter"),  # those with `val` or `var` are properties
    scopes=word_set("companion_object"),
    attributes=word_set("annotation"),
    test_marks=_JUNIT,
    titles=word_set("test it should"),
)
