"""When a runner of tests begins, and that all of its tests have passed: whatever they wrote in between was no failure.

Only totals count that a runner writes once, at its end. Not those of vitest: it names what nobody caught before them.
"""

import re
from typing import Literal

from git_agent.ci.diagnose.log.lines import plain

_BEGINS = re.compile(
    r"=+ test session starts =+|running \d{1,9} tests?$|\S+::.+ PASSED\b|\[gw\d+\] \[ *\d+%\] PASSED |PASS \S"
    r"|[.sxX]+ +\[ *\d+%\]$|\s+[✓✔] \S"
)
_PASSED = re.compile(
    r"=*\s*\d+ passed(?:, \d+ (?:skipped|deselected|xfailed|xpassed|warnings?|rerun|subtests passed))* in \d"  # pytest
    r"|Tests:\s+(?:\d+ (?:skipped|todo), )*\d+ passed, \d+ total$"  # jest
    r"|test result: ok\. \d+ passed; 0 failed;"  # cargo
    r"|\s+\d+ passing \("  # mocha
)
_TICK = b"\xe2\x9c"  # how both of mocha's begin


def told_of_tests(raw: bytes, *, have_begun: bool) -> Literal["begun", "passed"] | None:
    """What a runner says of all tests with this line; asked of every line, so cheap for nearly all of them."""
    if b" pass" in raw and _PASSED.match(plain(raw).text):
        return "passed"
    is_likely = not have_begun and (
        b"PASS" in raw or b"session starts" in raw or b"running " in raw or b"%]" in raw[-4:] or _TICK in raw
    )
    return "begun" if is_likely and _BEGINS.match(plain(raw).text) else None
