"""Node types that mean the same in every grammar that has them, so that they need one entry and not thirteen."""

from git_agent.model.paths import word_set

COMMENTS = word_set("comment line_comment block_comment html_comment hash_bang_line")

STRINGS = word_set(
    "string concatenated_string template_string string_literal interpreted_string_literal raw_string_literal"
    " raw_string char_literal rune_literal verbatim_string_literal interpolated_string_expression encapsed_string"
    " character_literal multiline_string_literal heredoc nowdoc heredoc_body ansi_c_string translated_string jsx_text"
    " chained_string"
)

# In C one character between other quotes is another thing.
CHARACTERS = word_set("char_literal rune_literal character_literal")

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

CALLS = word_set(
    "call call_expression method_invocation invocation_expression function_call_expression"
    " member_call_expression scoped_call_expression macro_invocation command object_creation_expression new_expression"
)

MAKING = word_set("object_creation_expression new_expression")  # of the calls those that make a value of a type

FUNCTION_VALUES = word_set("arrow_function function_expression generator_function function lambda_literal")
