"""People that a message names: who is given credit, speaks or acts in it, or has a first name that is nothing else."""

from collections.abc import Iterator
from functools import cache

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.shape.ground.plain_words import needs_no_proof

# Firms at the beginning of a sentence are no more a word of the language than within one.
_FIRMS = (
    "Microsoft Google Amazon Facebook Meta Netflix IBM Oracle Intel Nvidia NVIDIA Samsung Huawei Alibaba Tencent "
    "Cloudflare Shopify Spotify Uber Airbnb Siemens Bosch SAP Salesforce Stripe PayPal Twitter"
)
_PART = r"(?<![\w'\u2019-])[A-Z][\w'\u2019-]{0,40}\w"
_NAME = rf"{_PART}(?: (?:[A-Z]\.|(?:(?:van|von|de|der|den|da|di|del|la|le|bin|al) )*{_PART})){{0,3}}"
_DONE = (
    "reported|suggested|requested|found|spotted|discovered|noticed|written|authored|contributed|proposed|raised|reviewed"
    "|approved|tested|diagnosed|debugged|inspired|designed|caught|identified|developed|submitted|confirmed|recommended"
    "|prompted|pointed out|asked for|wanted"
)
_SAID = (
    "feedback|requests?|reports?|patch|suggestions?|reviews?|ideas?|advice|comments?|input|complaints?|work|help|notes?"
)
_CREDIT = LazyPattern(
    rf"\b(?i:(?:{_DONE}) by|(?:thanks?|credits?|kudos|hat tip)(?: go| goes)? to|on behalf of|courtesy of"
    rf"|at the request of|(?:{_SAID}) (?:from|by|of)|pair(?:ed|ing) with) (?P<who>{_NAME})"
)
_ACTS = LazyPattern(
    rf"(?P<who>{_PART}(?: {_PART}){{1,3}})(?:['\u2019]s? (?:{_SAID})\b| (?:asked|asks|wants|wanted|reported"
    r"|suggested|found|wrote|noticed|said|says|requested|mentioned|proposed|confirmed|told|raised|approved|reviewed|contributed"
    r"|complained|thinks|thought|pointed out)\b)"
)
_SPEAKS = (
    "asked|asks|wants|wanted|reported|suggested|wrote|noticed|requested|proposed|approved|reviewed|contributed|complained"
    "|thinks|thought|insisted|pointed out|spotted|discovered|decided|agreed"
)
# Alone, a capital begins every sentence: only who does what people do, or has ideas, is somebody.
_ALONE = LazyPattern(
    rf"(?:^|[.!?] |[-*] )(?P<who>[A-Z][a-z]+)"
    rf"(?:['\u2019]s (?:idea|suggestion|request|advice|wish|report|patch)\b| (?:{_SPEAKS})\b)"
)
_FIRM = LazyPattern(rf"(?<![\w.@/`-])(?P<who>{'|'.join(_FIRMS.split())})(?![\w/`(.-])")
_WORD = LazyPattern(rf"(?<![\w.@/`-])(?P<who>{_NAME})(?![\w/`(])")
_NOT_ALONE = """
    Users User Customers Clients Client Server Compiler Linter Parser Someone Somebody Everyone Everybody Nobody People
    Maintainers Reviewers Developers Contributors Clippy Mypy Ruff Tests Docs Which Who What Nothing Something Also As
    Everything One Many Several Few Most Others Team Upstream Downstream
"""
# First names that are neither words of English or of the trade nor products: Ruby, Mark and Jenkins are left out.
_GIVEN_NAMES = """
    Aaron Abdul Abigail Adrian Agnes Ahmed Aisha Alan Albert Alejandro Alessandro Alexander Alexandra Alfred Ali
    Alice Alicia Alison Amanda Amelia Amir Amy Ana Anastasia Anders Andre Andrea Andreas Andrew Andrzej Angela Anika
    Anita Anna Anne Annika Anthony Antoine Antonio Anya Arjun Arthur Astrid Audrey Ayesha Barbara Beatrice Benjamin
    Bernard Bernd Bjorn Bob Boris Brandon Brenda Brian Bruno Camille Carla Carlos Carmen Carol Caroline Catherine
    Cecilia Charles Charlotte Chiara Chloe Christian Christina Christine Christoph Christopher Claire Clara Claudia
    Colin Connor Cynthia Daniel Daniela Danielle David Deborah Deepak Denise Dennis Derek Diana Diego Dimitri Dmitri
    Dmitry Dominik Donald Dorothy Douglas Edward Eleanor Elena Eli Elias Elizabeth Ella Ellen Emily Emma Enrique
    Eric Erik Erika Ernesto Esther Ethan Eugene Eva Evelyn Fatima Federico Felix Fernando Fiona Florian Francesca
    Francesco Francois Franz Frederik Gabriel Gabriela Geoffrey George Gerald Gerard Giovanni Giulia Gordon Greg
    Gregory Greta Guillaume Gustav Hannah Hans Harold Harriet Hassan Heather Hector Heidi Helen Helena Henrik Henry
    Hiroshi Hugo Ibrahim Ingrid Irene Isaac Isabel Isabella Ivan Jacob Jacqueline James Jane Janet Jason Javier Jean
    Jeffrey Jennifer Jeremy Jessica Jim Joanna Joe Johan Johann Johannes John Johnny Jonas Jonathan Jorge Jose
    Joseph Joshua Juan Judith Julian Juliette Jurgen Karen Karin Karl Katarina Kate Katherine Kathleen Katie Katrin
    Keith Kelly Kenji Kenneth Kevin Kim Klaus Kristina Kurt Lars Laura Lauren Laurent Lena Leonard Leonardo Lewis
    Liam Linda Lisa Lorenzo Louis Louise Luca Lucas Lucia Luis Lukas Magdalena Manuel Marcel Marco Marcus Margaret
    Maria Marie Marina Mario Marion Markus Martha Martin Martina Mary Mateusz Matthew Matthias Maureen Maurice Megan
    Mehmet Melissa Michael Michel Michelle Miguel Mikhail Miriam Mohamed Mohammed Monica Muhammad Nadia Naomi
    Natalia Natalie Natasha Nathan Neil Nicholas Nicole Niklas Nikolai Nina Noah Olga Oliver Olivia Omar Oscar Oskar
    Pablo Pamela Patricia Patrick Paul Paula Pauline Pavel Pedro Peter Petra Philip Philipp Philippe Pierre Piotr
    Prakash Priya Rachel Rafael Rahul Raj Rajesh Ralph Ravi Raymond Rebecca Renate Ricardo Richard Robert Roberto
    Rodrigo Roger Roland Roman Ronald Rosa Russell Ryan Sabine Samantha Samuel Sandra Sanjay Sara Sarah Satoshi Sean
    Sebastian Sergei Sergey Sergio Sharon Sheila Shirley Silvia Simon Sofia Sophia Sophie Stefan Stefanie Stephan
    Stephanie Stephen Steve Steven Stuart Susan Susanne Sven Sylvia Takashi Tamara Tanya Teresa Theodor Theresa
    Thomas Tim Timothy Tobias Todd Tom Tomas Tony Tracy Ulrich Ursula Valentina Vanessa Veronica Victor Victoria
    Vikram Vincent Vladimir Walter Wei Werner Wilhelm William Wolfgang Xavier Yasmin Yuki Yusuf Yves Zoe
"""
_POSSESSIVE = LazyPattern(r"['\u2019]s?$")
_NOBODY = frozenset(
    [
        "The",
        "This",
        "These",
        "That",
        "Those",
        "It",
        "I",
        "We",
        "They",
        "He",
        "She",
        "You",
        "All",
        "Both",
        "Each",
        "Some",
        "Any",
    ]
)


def people_in(text: str) -> Iterator[str]:
    """Every person's name in a text; the same one may come more than once."""
    yield from (_POSSESSIVE.sub("", name) for name in _named(text))


def _named(text: str) -> Iterator[str]:
    for pattern in (_CREDIT, _ACTS):
        yield from (who for match in pattern.finditer(text) if (who := match["who"]).split()[0] not in _NOBODY)
    for match in _ALONE.finditer(text):
        if match["who"] not in _NOBODY.union(_NOT_ALONE.split()) and not needs_no_proof(match["who"]):
            yield match["who"]
    yield from (match["who"] for match in _FIRM.finditer(text))
    given = _given_names()
    for match in _WORD.finditer(text):
        parts = match["who"].split()
        # "Ask Alice Johnson": a sentence begins with a capital, too.
        first = next(
            (at for at, part in enumerate(parts) if part.removesuffix("'s").removesuffix("\u2019s") in given), None
        )
        if first is not None:
            yield " ".join(parts[first:])


@cache
def _given_names() -> frozenset[str]:
    return frozenset(_GIVEN_NAMES.split())
