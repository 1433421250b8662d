"""Own words: what a person wrote into a commit goes back into it as it was, though nobody else may see all of it.

A model is shown the message of an amended commit without its secrets and gives it back like that. Line by line the
original is put in its place again: a subject with a token in it is the user's own, and so is what to do about it.
"""

from git_agent.redact import clean


def with_own_words(text: str, original: str | None) -> str:
    """The redacted text; a line that is the original's, but for a secret, is that of the original."""
    if text == original:  # which may be long, and is all the user's own
        return text
    text = clean(text)
    if not original or (shown := clean(original)) == original:
        return text
    # The redactor leaves as many lines as there were, so each has its counterpart.
    pairs = zip(shown.split("\n"), original.split("\n"), strict=True)
    own = {hidden.strip(): line.strip() for hidden, line in pairs if hidden != line}
    return "\n".join(own.get(line.strip(), line) for line in text.split("\n"))
