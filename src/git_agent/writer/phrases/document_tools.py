"""Sentences about what lies among documents and is none: the settings of a site, its pages of data, its scripts."""

from collections.abc import Iterator, Sequence

from git_agent.syntax.text.languages import language_of, suffix_of
from git_agent.writer.phrases.phrase import Phrase
from git_agent.writer.phrases.setting_files import setting_phrases
from git_agent.writer.phrases.test_files import example_phrases
from git_agent.writer.read.diff_text import is_code
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import is_changelog, is_text_document

_SETTINGS = ("yml", "yaml", "toml", "json", "jsonc", "ini", "cfg", "conf", "properties", "xml", "gradle", "kts")


def tool_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """What was done to settings and scripts, where more can be told than that they changed."""
    edited = [file for file in files if not is_changelog(file.path) and not is_text_document(file.path)]
    settings = [file for file in edited if suffix_of(file.path) in _SETTINGS]
    scripts = [file for file in edited if file not in settings and is_code(language_of(file.path))]
    phrases = [*(setting_phrases(settings) if settings else ()), *(example_phrases(scripts) if scripts else ())]
    yield from (phrase for phrase in phrases if not phrase.vague)
