"""What the lines around a value speak of: passwords, logins, hosts, services, codes, keys."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import cache

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.value import value
from git_agent.redact.known_words import is_known, words_of
from git_agent.redact.lines import body_lines
from git_agent.redact.prefilter import tokens_of
from git_agent.redact.vocabulary import PASSWORD_PHRASES, PASSWORD_STEMS, listed

_READ = 400  # characters of a line
_WORDS = LazyPattern(r"[a-z]+")


@value
class Topic:
    """How a topic is known: by parts of words, by whole words, by how words end."""

    stems: tuple[str, ...]
    words: frozenset[str] = frozenset()
    endings: tuple[str, ...] = ()


def _topic(stems: str, words: str = "", endings: str = "") -> Topic:
    parts = tuple(stem.replace("_", " ") for stem in listed(stems))
    return Topic(stems=parts, words=frozenset(listed(words)), endings=listed(endings))


TOPICS = {
    "password": Topic(
        stems=(*PASSWORD_STEMS, *PASSWORD_PHRASES, "phrase"),
        words=frozenset(listed("pass pw pwd psk mdp clave passw passwords")),
        endings=("pass", "pwd", "pw"),
    ),
    "secret": _topic(
        "secret token cred auth_ authe apikey api_key api-key private access geheim shared bearer", "auth"
    ),
    "login": _topic(
        "user login log_in logged_in logs_in logging_in log-in logon sign_in signin sign-in account accnt admin benutz"
        " konto bruker käytt tunnus kirjaudu usuario utente usuário gebruiker identifiant compte inlogg anmeld zugang"
        " логин доступ guest",
        "root sa uid",
    ),
    "host": _topic("host server :// .local .lan .internal .intern .corp .com .net .org", "ip io eu de"),
    "service": _topic(
        "vpn wifi wi-fi wlan ssid wpa router ftp smtp imap pop3 ldap jdbc odbc mysql postgres oracle redis mongo rabbit"
        " mqtt amqp snmp community ipmi radius tacacs kerberos portal broker database backup camera printer scanner"
        " share",
        "nas ssh sshd db smb",
    ),
    "code": _topic("alarm door unlock voicemail", "pin pins puk code codes kode kod koodi safe", "code kode koodi pin"),
    "key": _topic(
        "schlüssel pfx keystore cipher encrypt decrypt signing wallet seed cookie session license licence",
        "key keys",
        "key",
    ),
    "told": _topic(
        "set_to",
        "use type enter ask asks changed temporary temp initial default still now try rotate forgot reset answer",
    ),
    "hash": _topic("hash digest checksum commit integrity md5 etag fingerprint sha1 sha2 sha5", "sha"),
}
BITS = {name: 1 << place for place, name in enumerate(TOPICS)}
ACCESS = sum(BITS[name] for name in ("password", "secret", "login", "service", "code", "key"))
_BY_HEAT = ("password", "code", "login", "secret", "key", "service")


# The working directory; `$pwd` may be a password's variable as well.
_DIRECTORY = LazyPattern(r"\$\(pwd\)|`pwd`|oldpwd|\b(?:env|environ\.get|dir|pathname)\W{1,3}pwd\b")


def topics_of(text: str, among: int = -1) -> int:
    """What a text in lower case speaks of, a bit for each of these topics."""
    if not among:
        return 0
    if "pwd" in text:
        text = _DIRECTORY.sub(" ", text)
    words = set(_WORDS.findall(text))
    return sum(bit for name, bit in BITS.items() if among & bit and _speaks_of(text, words, TOPICS[name]))


def _speaks_of(text: str, words: set[str], topic: Topic) -> bool:
    if not topic.words.isdisjoint(words) or any(map(text.__contains__, topic.stems)):
        return True
    return bool(topic.endings) and any(word.endswith(topic.endings) for word in words)


@cache
def _access_stems() -> tuple[str, ...]:
    """Some that are in others are left out: `login` stands wherever `logins` does."""
    topics = [topic for name, topic in TOPICS.items() if BITS[name] & ACCESS]
    stems = {*(stem for topic in topics for stem in (*topic.stems, *topic.words, *topic.endings))}
    return tuple(stem for stem in stems if not any(other in stem for other in stems if other != stem))


def _held_stems(text: str) -> Iterable[str]:
    """Those that may stand in a text: in ASCII, each is looked for among its words first, a tenth of the text."""
    if not text.isascii():
        return _access_stems()
    words = tokens_of(text.encode("ascii").lower()).joined
    return (stem for stem, is_in_a_word in _ascii_stems() if not is_in_a_word or stem in words)


@cache
def _ascii_stems() -> tuple[tuple[str, bool], ...]:
    """Whether each can only stand within one word."""
    return tuple((stem, stem.isalnum() and stem[0].isalpha()) for stem in _access_stems() if stem.isascii())


def access_places(text: str, start: int, end: int) -> list[int]:
    """Where a part may speak of an access, in order: its lines are worth a closer look."""
    lowered = text[start:end].lower()
    places: list[int] = []
    for stem in _held_stems(text):
        at = lowered.find(stem)
        while at >= 0:
            places.append(start + at)
            at = lowered.find(stem, at + len(stem))
    places.sort()
    return places


def names_of(topics: int) -> tuple[str, ...]:
    """The topics behind the bits."""
    return tuple(name for name, bit in BITS.items() if topics & bit)


class Lines:
    """The lines of a part, with what each speaks of; each is read once, and only where it is asked for."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.all = list(body_lines(text, start, end))
        self._topics: dict[int, int] = {}
        self._strangeness: dict[int, int] = {}

    def near(self, places: Sequence[int], reach: int) -> list[int]:
        """The numbers of the lines that are so near to one of these places, which are sorted."""
        if not self.all:
            return []  # a heading of a diff without a line below it
        starts = [first for first, _ in self.all]
        numbers: set[int] = set()
        for place in places[bisect_left(places, starts[0]) :]:
            if place > self.all[-1][1]:
                break
            number = bisect_right(starts, place) - 1
            numbers.update(range(max(0, number - reach), min(len(starts), number + reach + 1)))
        return sorted(numbers)

    def topics(self, number: int) -> int:
        """What one line speaks of."""
        topics = self._topics.get(number)
        if topics is None:
            first, last = self.all[number]
            topics = self._topics[number] = topics_of(self.text[first : min(last, first + _READ)].lower())
        return topics

    def strangeness(self, number: int) -> int:
        """The share of words that are not of the trade, in thirds: in another language they prove nothing."""
        strangeness = self._strangeness.get(number)
        if strangeness is None:
            first, last = self.all[number]
            words = words_of(self.text[first : min(last, first + _READ)])
            unknown = sum(not is_known(word) for word in words)
            strangeness = self._strangeness[number] = min(3 * unknown // max(1, len(words)), 2) if len(words) > 2 else 0
        return strangeness

    def around(self, number: int, reach: int) -> int:
        """What the lines around it speak of."""
        topics = 0
        for near in range(max(0, number - reach), min(len(self.all), number + reach + 1)):
            topics |= self.topics(near) if near != number else 0
        return topics


def heat(own: int, near: int, far: int) -> str:
    """The nearest talk of an access."""
    for scope, topics in (("line", own), ("near", near), ("far", far)):
        for name in _BY_HEAT:
            if topics & BITS[name]:
                return f"{scope}-{name}"
    return "cold"
