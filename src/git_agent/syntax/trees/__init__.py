"""Source code read as syntax trees; parsers and grammars are imported when the first file needs them."""
