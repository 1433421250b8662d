"""Source code read line by line: what every language has in common, and what a diff alone can tell."""
