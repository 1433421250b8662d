"""The built-in reviewer: what a person would mind about a change and its message, each with its place."""
