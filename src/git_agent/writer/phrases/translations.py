"""Sentences about translations, by language."""

from collections.abc import Iterator, Sequence
from functools import cache

from git_agent.model.counted import counted
from git_agent.model.paths import stem_of
from git_agent.model.value import replace
from git_agent.syntax.text.languages import pattern
from git_agent.writer.phrases.phrase import Phrase, code, listing, names_phrase
from git_agent.writer.read.file_facts import FileFacts

MOST_KEYS = 6

_LANGUAGES_BY_CODE = """
    af=Afrikaans ar=Arabic az=Azerbaijani be=Belarusian bg=Bulgarian bn=Bengali br=Breton bs=Bosnian ca=Catalan
    cs=Czech cy=Welsh da=Danish de=German el=Greek en=English eo=Esperanto es=Spanish et=Estonian eu=Basque
    fa=Persian fi=Finnish fr=French ga=Irish gl=Galician he=Hebrew hi=Hindi hr=Croatian hu=Hungarian hy=Armenian
    id=Indonesian is=Icelandic it=Italian ja=Japanese ka=Georgian kk=Kazakh km=Khmer ko=Korean lt=Lithuanian
    lv=Latvian mk=Macedonian mn=Mongolian ms=Malay nb=Norwegian ne=Nepali nl=Dutch nn=Norwegian no=Norwegian
    pl=Polish pt=Portuguese ro=Romanian ru=Russian sk=Slovak sl=Slovenian sq=Albanian sr=Serbian sv=Swedish
    sw=Swahili ta=Tamil te=Telugu th=Thai tr=Turkish uk=Ukrainian ur=Urdu uz=Uzbek vi=Vietnamese zh=Chinese
"""
# Two letters between separators, with or without a region: `locale/de/app.po`, `messages_pt-BR.json`.
_CODE = r"(?:^|[/._-])(?P<code>[a-z]{2})(?:[_-][A-Za-z]{2,4})?(?=[/.]|$)"


@cache
def _languages() -> dict[str, str]:
    return dict(pair.split("=") for pair in _LANGUAGES_BY_CODE.split())


def spoken_languages() -> tuple[str, ...]:
    return tuple(_languages().values())


def language_in(path: str) -> str | None:
    """The language a path names by its code, the last one where it names several."""
    codes = [match["code"] for match in pattern(_CODE).finditer(path) if match["code"] in _languages()]
    return _languages()[codes[-1]] if codes else None


def _key_phrases(file: FileFacts, where: str) -> Iterator[Phrase]:
    """The keys that came or went, where a few did."""
    for verb, link, keys in (
        ("add", "to", [key for key in file.keys if key.old is None]),
        ("remove", "from", [key for key in file.keys if key.new is None]),
    ):
        if 0 < len(keys) <= MOST_KEYS:
            yield names_phrase(verb, [code(key.key) for key in keys], f" {link} {where}")


def whole_translation_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """New or removed files that are named after nothing but their language, which is then all there is of it."""
    if all(language_in(stem_of(file.path)) is not None for file in files):
        yield from (replace(phrase, weight=2.2) for phrase in translation_phrases(files) if phrase.verb != "update")


def translation_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """One sentence about all of them, as long as each names its language."""
    names = [language_in(file.path) for file in files]
    languages = list(dict.fromkeys(name for name in names if name))
    if not languages or None in names:
        return
    verb = (
        "add" if all(file.is_new for file in files) else "remove" if all(file.is_gone for file in files) else "update"
    )
    noun = "translation" if len(languages) == 1 else "translations"
    by_key = list(_key_phrases(files[0], f"{languages[0]} {noun}")) if len(files) == 1 and verb == "update" else []
    yield from by_key
    many = counted(len(languages), "translation")
    objects = (f"{listing(languages)} {noun}", many) if len(languages) < 4 else (many,)
    yield Phrase(verb=verb, objects=objects, vague=bool(by_key))
