"""What grammars call the parts of statements and expressions, one entry for all of them."""

from git_agent.model.paths import word_set
from git_agent.syntax.trees.vocabulary import FUNCTION_VALUES

BLOCKS = word_set("block statement_block compound_statement body_statement then statements statement_list")
IFS = word_set("if_statement if_expression elif_clause if unless if_modifier unless_modifier elsif")
NEGATED_IFS = word_set("unless unless_modifier")
LOOPS = word_set(
    "for_statement while_statement for_in_statement enhanced_for_statement for_expression while_expression"
    " loop_expression do_statement foreach_statement"
)
TRIES = word_set("try_statement try_expression try_with_resources_statement begin")
COMPOUND = IFS | LOOPS | TRIES | word_set("with_statement synchronized_statement unsafe_block using_statement")
CATCHES = word_set("except_clause catch_clause rescue catch_block")
RAISES = word_set("raise_statement throw_statement throw_expression")
RETURNS = word_set("return_statement return_expression return")
LEAVES = word_set("continue_statement break_statement goto_statement continue_expression break_expression next")
CASES = word_set(
    "case_clause switch_case expression_case type_case switch_block_statement_group switch_rule match_arm"
    " case_statement when_entry switch_section when"
)
LABELS = word_set("expression_list switch_label or_pattern case_pattern union_pattern")
ARGUMENTS = word_set("argument_list arguments value_arguments")
LISTS = word_set(
    "list array tuple set array_expression initializer_list literal_value array_initializer"
    " array_creation_expression tuple_expression slice_literal"
)
DICTS = word_set("dictionary object hash field_initializer_list")
NUMBERS = word_set(
    "integer float number preproc_arg int_literal float_literal integer_literal number_literal imaginary_literal"
    " decimal_integer_literal decimal_floating_point_literal hex_integer_literal real_literal"
)
BOOLEANS = word_set("true false boolean boolean_literal True False bool_literal")
NOTHINGS = word_set("none null nil null_literal undefined")
NAMES = word_set(
    "identifier property_identifier field_identifier type_identifier shorthand_property_identifier"
    " simple_identifier constant variable_name"
)
MEMBERS = word_set(
    "attribute member_expression selector_expression field_expression field_access scoped_identifier"
    " navigation_expression member_access_expression qualified_identifier"
)
SUBSCRIPTS = word_set("subscript subscript_expression index_expression array_access")
ASSIGNMENTS = word_set("assignment assignment_expression augmented_assignment")
# A name that is only declared does nothing yet.
DECLARATIONS = word_set(
    "declaration local_variable_declaration lexical_declaration variable_declaration let_declaration"
    " short_var_declaration var_declaration empty_statement comment pass_statement"
)
DECORATORS = word_set("decorator annotation marker_annotation")
TYPES = word_set(
    "type type_annotation generic_type primitive_type predefined_type union_type array_type pointer_type"
    " reference_type slice_type map_type scoped_type_identifier sized_type_specifier integral_type"
    " floating_point_type void_type boolean_type nullable_type lifetime tuple_type qualified_type"
)
LITERALS = NUMBERS | BOOLEANS | NOTHINGS | {"string"}
EQUALITIES = frozenset(("==", "!=", "===", "!==", "<", ">", "<=", ">="))
COMPARISONS = word_set("comparison_operator binary_expression binary_operator binary")
NEGATIONS = word_set("not_operator unary_expression unary_operator unary prefix_unary_expression")
AWAITS = word_set("await_expression await")
MODIFIERS = word_set("""
    async static const readonly final abstract override public private protected internal unsafe virtual sealed inline
    volatile transient synchronized explicit_function_specifier
    visibility_modifier accessibility_modifier storage_class_specifier suspend open override_modifier function_modifiers
""")
HERITAGE = word_set(
    "super_interfaces superclass class_heritage extends_clause implements_clause base_class_clause"
    " base_list extends_interfaces type_list delegation_specifier"
)
FUNCTIONS = FUNCTION_VALUES | word_set("lambda closure_expression func_literal lambda_expression")
