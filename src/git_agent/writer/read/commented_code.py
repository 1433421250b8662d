"""Comments that are code which was switched off: they say nothing about the definition next to them."""

from collections.abc import Sequence

from git_agent.syntax.text.languages import language_of, pattern
from git_agent.syntax.text.lines import Edit
from git_agent.writer.read.changed_runs import MOST_RUNS, ChangedRun, changed_runs
from git_agent.writer.read.commented import commented
from git_agent.writer.read.file_facts import FileFacts

_MARK = r"\s*(?://(?![/!])|#(?![!\[:])|/\*(?!\*))+\s?"
_END = r"\s*\*+/\s*$"
# What speaks to people or tools looks like an assignment or a call at times.
_NO_CODE = r"\s*(?:TODO|FIXME|XXX|HACK|NOTE|coding|vim)\b"
_CODE = (
    r"[;{}]$|^[\])}][\])};,]*$|^[\w.$]+(?:\[[^\]]*\])?\s*(?:[-+*/|&^%:])?=(?![=>])\s*\S"
    r"|^(?:(?:await|return|yield|raise|throw|assert|go|defer)\s+)*[A-Za-z_$][\w.:$>-]*!?\(.*\)[;,]?$"
    r"|^(?:async\s+)?(?:def|class|if|elif|for|while|with|try|except|else)\b.*:$"
)
_PROSE = r"^[^\W\d_]+(?:\s+\S+){2,}"


def is_commented_code(file: FileFacts) -> bool:
    """Whether all that changed in a file is code in comments, and each of these came or went as a whole."""
    if file.edit is not Edit.COMMENTS or not file.is_read_whole or not language_of(file.path).definitions:
        return False
    runs = list(changed_runs(file))
    sides = {line[0] for run in runs for line in run.lines if line[1:].strip()}
    if len(sides) != 1 or len(runs) > MOST_RUNS or not all(map(_is_code, runs)):
        return False
    # What stands in a comment that tells more may be a sample in it, unless that is a comment in a function.
    places = commented(file)
    return not any(map(_is_beside_comment, runs)) or (bool(places) and all(each.is_guess for each in places))


def _is_beside_comment(run: ChangedRun) -> bool:
    return any(pattern(_MARK).match(line) for line in (run.before, run.after))


def _is_code(run: ChangedRun) -> bool:
    """Whether the lines of a comment are mostly code."""
    texts = _texts([line[1:] for line in run.lines if line[1:].strip()])
    code = sum(pattern(_CODE).search(text) is not None and not pattern(_NO_CODE).match(text) for text in texts)
    prose = sum(pattern(_PROSE).match(text) is not None and not pattern(_CODE).search(text) for text in texts)
    return code > 0 and code >= 2 * prose


def _texts(lines: Sequence[str]) -> list[str]:
    """What they say without the marks; empty where a line has none and stands in no comment that has.

    Behind a star stand words of a block: a licence has semicolons as well.
    """
    is_block = lines[0].lstrip().startswith("/*") and pattern(_END).search(lines[-1]) is not None
    if not is_block and not all(map(pattern(_MARK).match, lines)):
        return []
    bare = (pattern(_END).sub("", pattern(_MARK).sub("", line, count=1)) for line in lines)
    return [text for line in bare if (text := line.strip()) and not text.startswith("*")]
