"""Takes a message out of what a program or a mail puts around it: the headers of a patch, the name of a channel."""

import re

from git_agent.model.lazy_pattern import compiled

_PATTERNS = {
    "answer": r"(?i)[*_#\s]*final (?:answer|message|commit message|subject|result|output)[*_]*:[*_]*\s+(?=\S)",
    "mail": (
        r"(?:From [0-9a-f]{40} .*\n)?(?:[A-Z][\w-]*: .*\n(?:[ \t]+\S.*\n)*){0,12}?"
        r"Subject: (?P<subject>.*(?:\n[ \t]+\S.*)*)"
    ),
    "patch_mark": r"\[(?:RFC )?PATCH[^\[\]\n]{0,40}\] *(?=\S)",
    "patch": r"(?m)^---[ \t]*$",
}
# What is left of `<|channel|>final<|message|>` where a server has taken the marks away.
_CHANNEL = "assistantfinal"
_HEADERS = (
    "From ",
    "From: ",
    "Date: ",
    "Message-Id: ",
    "Message-ID: ",
    "To: ",
    "Subject: [PATCH",
    "Subject: [RFC PATCH",
)
_LONGEST_HEAD = 4_000  # characters of headers that are looked at


def _pattern(name: str) -> re.Pattern[str]:
    """Compiled when first asked for: only a model's reply needs them."""
    return compiled(_PATTERNS[name])


def without_channel(text: str) -> str:
    """What was meant to be shown, without "assistantfinal" or "Final answer:" and what was thought before it."""
    _, channel, shown = text.rpartition(_CHANNEL)
    if channel and shown.strip():
        return shown.lstrip(" :\n")
    answer = _pattern("answer").match(text)
    return text[answer.end() :] if answer else text


def from_mail(text: str) -> str:
    """The message of a patch as `git format-patch` mails it, without its headers and the patch."""
    if not text.startswith(_HEADERS):
        return text
    mail = _pattern("mail").match(text[:_LONGEST_HEAD])
    if mail is None:
        return text
    subject = " ".join(mail["subject"].split())
    mark = _pattern("patch_mark").match(subject)
    body = _pattern("patch").split(text[mail.end() :], 1)[0]
    body = re.sub(r"\A(?:\n[A-Z][\w-]*: .*)+(?=\n|\Z)", "", body)  # the headers behind the subject
    return f"{subject[mark.end() if mark else 0 :]}\n\n{body.strip()}"
