"""Node types that mean the same in every grammar that has them, so that they need one entry and not thirteen."""

from git_agent.model.paths import word_set

COMMENTS = word_set("comment line_comment block_comment html_comment hash_bang_line")

STRINGS = word_set(
    "string concatenated_string template_string string_literal interpreted_string_literal raw_string_literal"
    " raw_string char_literal rune_literal verbatim_string_literal interpolated_string_expression encapsed_string"
    " character_literal multiline_string_literal heredoc nowdoc heredoc_body ansi_c_string translated_string jsx_text"
    " chained_string"
)

# What a string computes rather than says; a change there is a change of code.
INTERPOLATIONS = word_set(
    "interpolation template_substitution simple_expansion expansion command_substitution variable_name"
    " format_expression"
)

IMPORTS = word_set(
    "import_statement import_from_statement future_import_statement import_declaration import import_header import_list"
    " package_declaration package_header use_declaration extern_crate_declaration preproc_include using_directive"
    " using_declaration namespace_use_declaration require_once_expression require_expression include_expression"
    " include_once_expression"
)

_COUNTED = {
    "if": "if_statement if_expression elif_clause elsif if unless if_modifier unless_modifier else_if_clause ternary"
    " ternary_expression conditional_expression guard_clause let_condition",
    "case": "case_clause switch_case case_statement expression_case type_case communication_case match_arm when"
    " when_entry switch_block_statement_group switch_rule switch_section case_item switch_expression_arm in_clause",
    "loop": "for_statement for_in_statement while_statement do_statement for_expression while_expression"
    " loop_expression enhanced_for_statement foreach_statement for_range_loop for while until while_modifier"
    " until_modifier do_while_statement c_style_for_statement for_in_clause",
    "try": "try_statement try_expression try_with_resources_statement rescue except_clause catch_clause catch_block",
    "throw": "raise_statement throw_statement throw_expression",
    "return": "return_statement return_expression return",
    "call": "call call_expression method_invocation invocation_expression function_call_expression"
    " member_call_expression scoped_call_expression macro_invocation command object_creation_expression new_expression",
    "import": " ".join(IMPORTS),
    "await": "await await_expression",
    "assert": "assert_statement",
    "field": "field_declaration property_declaration public_field_definition field_definition property_signature"
    " enum_constant enum_variant enum_entry enumerator enum_member_declaration property_element enum_case",
    "comment": " ".join(COMMENTS),
    "string": " ".join(STRINGS),
    "number": "integer float number number_literal int_literal float_literal integer_literal real_literal"
    " decimal_integer_literal decimal_floating_point_literal hex_integer_literal",
    "operator": "binary_operator binary_expression boolean_operator comparison_operator unary_operator"
    " unary_expression not_operator binary augmented_assignment augmented_assignment_expression"
    " compound_assignment_expr infix_expression prefix_unary_expression",
}

COUNTED = {node: kind for kind, nodes in _COUNTED.items() for node in nodes.split()}
CALLS = word_set(_COUNTED["call"])

# What the name of a called function begins with when the call is an assertion.
ASSERTING = ("assert", "expect", "require.")

FUNCTION_VALUES = word_set("arrow_function function_expression generator_function function lambda_literal")
