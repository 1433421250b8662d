"""A finished note as Markdown, as an entry of a changelog, and put into one that people also write in."""
