"""Values behind a word that tells how they are written, as devices have it, and addresses that are keys."""

import re

from git_agent.redact.bare import ADJECTIVE, WRITTEN
from git_agent.redact.kinds import ValueKind, kind_of
from git_agent.redact.rules import Rule, is_real_value

_NAMES = (
    r"pass(?:word|wd|phrase|code)?|pwd?|secret|[\w-]{0,24}key|psk|community|[\w-]{1,24}-(?:password|secret)"
    r"|authentication"
)
_REST = r"[\"']?(?P<secret>[^\s\"'<>{}]{4,120})[\"']?[ \t]*;?(?=(?:[ \t]+[\w./*-]{1,24}){0,3}[ \t\r;]*(?:\n|$))"


def _is_written(secret: str) -> bool:
    """A value and no further word about how it is written."""
    if secret.startswith("$") and len(secret) >= 16 and any(map(str.isdigit, secret)):
        return True
    return (
        is_real_value(secret)
        and not ADJECTIVE.fullmatch(secret)
        and re.fullmatch(rf"{WRITTEN}|privilege|role|level|access|service-type|group", secret) is None
        and re.fullmatch(r"[\d.:/]+|\W+|with|from|into|using", secret) is None
    )


def _is_key_of_address(secret: str) -> bool:
    return kind_of(secret) in (ValueKind.RANDOM, ValueKind.HEX, ValueKind.UUID) and len(secret) >= 16


def _is_typed(secret: str) -> bool:
    from git_agent.redact.oddity import oddity_of  # most runs never ask

    return is_real_value(secret) and bool(oddity_of(secret))


RULES = (
    Rule(
        # `password irreversible-cipher …`, `key 7 …`, `password manager user-name "x" plaintext …`.
        words=(
            "plaintext ",
            "cleartext ",
            "clear-text ",
            "simple ",
            "cipher ",
            "encrypted ",
            "ascii-text ",
            "ascii ",
            "hexadecimal ",
            "hash ",
            " key ",
        ),
        kind="password",
        pattern=rf"(?i)(?m:^)[+\- ]?[ \t]*(?:[\w.:-]{{1,30}}[ \t]+){{0,6}}?(?:{_NAMES})[ \t]+"
        r"(?:[\w\"'.-]{1,30}[ \t]+){0,4}?"
        rf"(?:{WRITTEN})[ \t]+{_REST}",
        accepts=_is_written,
    ),
    Rule(
        # Installers' answers, which may have blanks in them.
        words=("password password ", "passphrase password ", "-again password "),
        kind="password",
        pattern=r"(?m:^)[+\- ]?[\w-]{1,30}[ \t]+[\w./-]{3,60}[ \t]+password[ \t]+"
        r"(?P<secret>[^\n\"'#]{3,80}?)[ \t\r]*(?=\n|$)",
        accepts=is_real_value,
    ),
    Rule(
        # Whoever has the address may use it.
        words=(
            "hook",
            "ping",
            "invite",
            "reset",
            "confirm",
            "verify",
            "activate",
            "magic",
            "heartbeat",
            "notify",
            "ingest",
        ),
        kind="url-token",
        pattern=r"(?i)://[^\s\"'<>?#]{0,80}?(?:hooks?|ping|invites?|reset|confirm|verify|activate|magic|heartbeats?|ingest)"
        r"[^\s\"'<>]{0,60}?[/=](?P<secret>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{16,128})(?![\w-])",
        accepts=_is_key_of_address,
    ),
    Rule(
        # A macro types a login into a form.
        words=("{enter}", "{tab}", "{return}"),
        kind="password",
        pattern=r"(?i)(?:send\w{0,12}|type\w{0,8})[,( \t]{1,3}[\"']?(?P<secret>[^\s\"'{},]{4,60})"
        r"\{(?:enter|return|tab)\}",
        accepts=_is_typed,
    ),
    Rule(
        words=("identify ", "ghost ", "regain "),
        kind="password",
        pattern=r"(?i)(?<![\w-])(?:identify|ghost|regain)[ ](?:[\w\[\]|^-]{2,30}[ ])?"
        r"(?P<secret>[^\s\"'`(){}<>:=.,]{4,60})[ \t\r]*(?=\n|$)",
        accepts=lambda secret: (
            is_real_value(secret)
            and re.search(r"[\d_!@#$%&*+-]", secret) is not None
            and kind_of(secret) is not ValueKind.REFERENCE
        ),
    ),
    Rule(
        # A header of one's own, in a server's settings or a call.
        words=("-auth", "-key", "-token", "-secret"),
        kind="token",
        pattern=r"(?i)\bX-[\w-]{0,30}(?:auth|key|token|secret)[\w-]{0,12}[\"']?[ \t]*[ :,=][ \t]*"
        r"[\"'](?P<secret>[^\s\"'${}<>]{6,120})[\"']",
        accepts=is_real_value,
    ),
    Rule(
        words=('p": "', "p': '", 'w": "', "w': '"),
        kind="password",
        pattern=r"[\"'](?:u|un|usr|user|login|email|name)[\"'][ \t]?[:=]>?[ \t]?[\"'][^\"'\n]{1,60}[\"'],[ \t]?"
        r"[\"'](?:p|pw)[\"'][ \t]?[:=]>?[ \t]?"
        r"[\"'](?P<secret>[^\"'\n]{4,80})[\"']",
        accepts=is_real_value,
    ),
    Rule(
        # An argument in a list of arguments, as traces of programs have it.
        words=('-p", "', '-w", "', '-a", "', "-p', '", "-w', '", '-pw", "', '-k", "', '-p","', '-w","'),
        kind="password",
        pattern=r"[\"']-(?:p|P|w|a|pw|k)[\"'],[ \t]?[\"'](?!\w+(?::\w+)+[\"'])(?P<secret>[^\s\"']{5,80})[\"']",
        accepts=_is_typed,
    ),
)
