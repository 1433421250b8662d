"""What a piece of a record is made of: whether anybody but a person who needed a password would have written it."""

import re
from enum import IntEnum
from functools import lru_cache

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.kinds import is_blank, is_stand_in
from git_agent.redact.letters import is_random, pair_share
from git_agent.redact.vocabulary import listed, names_credential


class Oddity(IntEnum):
    """How unlike a word, a name or a number a piece is."""

    NONE = 0
    PLAIN = 1  # a word with a number, words joined with one: a host or an account is called so, too
    RANDOM = 2  # typed by nobody; programs name much so
    ODD = 3  # signs or digits in the midst of its letters: nothing has such a name


_KNOWN = LazyPattern(
    r"(?i)x86|x64|amd64|i\d86|utf-?\d+(?:mb\d)?|base\d\d|sha\d+(?:sum|withrsa)?|md5(?:sum)?|ipv[46]|ip6?tables|ec2"
    r"|s3|k8s|k3s|i18n|l10n|a11y"
    r"|e2e|p2p|b2b|b2c|h26\d|mp[34]|log4j2?|oauth2?|http2?|o365|m365|win32|wow64|arm64|aarch64|ppc64le|s390x"
    r"|python3|py3"
    r"|web3|d3js|three\.?js|vec\d|mat\d|int\d+|uint\d+|float\d+|t[1-9]|l2tp|i2c|h2o|co2|n8n|c3p0|slf4j|db2|v8|bz2"
    r"|gz|7z|x509|802\.?1[xq]"
    r"|ntlmv\d|smbv?\d|tls1?|ssl\d|rs232|usb\dc?|g711|b612|pg\d\d|r\dplus|3gpp2?|g[3-5]"
)
# What hosts, accounts, rooms, plans and releases are called.
_NAMES = frozenset(
    listed("""
    web www db sql app api srv server node host rtr router sw switch core edge fw lb proxy cache redis kafka mail mx ns
    vpn gw nas cam ap printer backup master slave replica primary secondary worker prod production dev devel test stage
    staging qa uat demo int ext eu us ap west east north south central zone rack row room floor site branch dc az vm
    esx esxi k8s kube pod job task build ci runner agent client svc service user usr admin account team group org
    sprint phase step stage chapter figure fig table section part version rev release rc beta alpha patch build ticket
    issue bug inc req chg case ref order invoice item line page day week month year quarter run round level lvl tier
    batch seq page image img file disk vol volume lun port vlan vrf eth bond tun wlan loop ge xe te gi fa po mgmt mgt
    cluster region queue topic shard partition index model type class option variant plan windows win ubuntu debian
    centos rhel fedora macos ios android linux python java node ruby php perl gcc clang rust go postgres mysql oracle
    mongo elastic nginx apache tomcat java jdk jre iphone ipad galaxy pixel thinkpad dell latitude hp lexmark canon
    intel amd nvidia core ryzen xeon iso rfc cve cwe din en nist pci sox hipaa gdpr covid area line route bus highway
    loopback vni gateway community prefix prefixes list map policy acl dist local remote nexthop peer neighbor ospf
    bgp isis mpls ipsec ike ipv6 ipv4 vlan vxlan lacp lag eth earth the and for not new old
    alt sub pre post top max min avg std var low high left right box lab hub pi bot dns dhcp ntp
    """)
)
_REFERENCE = LazyPattern(
    r"(?i)\d+(?:\.\d+){3}\S*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|[\w./-]+@v?\d[\w.]*|[@#$%&~+-]\w*|[\w.-]+#(?:L\d+|\d{3,})"
    r"(?:-L?\d+)?|[\w-]*\.[\w.-]+#[\w-]+|[a-z]{1,3}#\d+|c\+\+\d*|[\w.-]*%[0-9a-f]{2}[\w.%+-]*"
    r"|[<>=~^v]{0,2}\d+(?:[._+~-][\w._+~-]*)?|#[0-9a-f]{3,8}|(?:\d{1,8}[dhmswxk%]{1,2}){1,6}\d{0,4}|\d+(?:st|nd|rd"
    r"|th|x|k|m|g|px|pt|em|ms|kb|mb|gb|tb|hz|w|v)"
    r"|[\w.-]+\.(?:com|org|net|io|dev|local|internal|lan|example|de|fr|uk|eu|md|txt|py|js|ts|json|ya?ml|log|sh|conf"
    r"|cfg|xml|html?|csv|sql|go|rs|c|h|java|png|jpe?g|pdf|zip|gz|tgz|deb|rpm|exe|dll|so|jar|ko|service|socket)\d*"
    r"|\$?[\w$]+\.[\w$.]*\.[a-zA-Z_$][\w$]*|[\w$]+\$[\w$]+(?:@\d+)?|[\w.-]+@[\w.-]+|"
    r"(?:[0-9a-f]{2,4}[-.])+[0-9a-f]{2,4}|[\w.-]*(?:\.\.|\d\.\d+\.\d)[\w.-]*|(?:\d+[a-z]{1,5}[-_.])\w+"
    r"|[\w.-]*\*+[\w.*-]*|\d+[+*/^~-]\w+|&\w+|\w+[%?]"
)
_HEXLIKE = LazyPattern(r"(?i)(?:0x)?[0-9a-f]+|[a-z]{1,6}[-_]?[0-9a-f]{8,}")
_POD = LazyPattern(r"[a-z0-9][a-z0-9-]*-(?:[a-z0-9]{5}|[0-9a-f]{8,10})(?:-[a-z0-9]{5})?")
_SEPARATORS = re.compile(r"[-_.+/]")
_SIGNS = frozenset("!#$%^&*?~+@§")
_LEET = LazyPattern(r"[a-z]\d{1,2}[a-z]|^[A-Z]\d{1,2}[a-z]{2}")
_HUMPS = LazyPattern(
    r"(?:[A-Z][a-z]*(?:\d{1,5}[a-z]{0,2})?){2,}(?:[_$]\w+)?|[a-z]+(?:\d{0,2}[A-Z][a-z]+)+\d*"
)  # a name in code
_MONTH = LazyPattern(
    r"(?i)(?:\d+[-.])?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)\w*[-.]\d+"
)


@lru_cache(maxsize=4096)
def oddity_of(piece: str) -> Oddity:
    """How odd a piece is, judged by what it is made of alone."""
    letters, digits = sum(map(str.isalpha, piece)), sum(map(str.isdigit, piece))
    if letters < 3 or not (digits or _SIGNS.intersection(piece[1:-1])):
        return Oddity.NONE
    if _REFERENCE.fullmatch(piece) and not ("@" in piece and _is_leet(piece)):
        return Oddity.NONE
    if is_blank(piece) or is_stand_in(piece) or names_credential(piece):
        return Oddity.NONE
    if signs := _SIGNS.intersection(piece[1:] if digits else piece[1:-1]):
        return _of_signs(piece, signs, digits)
    return _of_digits(piece)


def _of_signs(piece: str, signs: frozenset[str], digits: int) -> Oddity:
    """Letters with signs that join no words."""
    if re.search(r"[\\(){}]|\*\*|[.&+*?]{2}|\+=|://", piece):
        return Oddity.NONE
    if not digits:  # `Kuh&Kalb`, but also `AT&T`, `TCP+TLS`
        is_joined = re.fullmatch(r"[A-Z][a-z]{2,}(?:[&!#%?@+][A-Z]?[a-z]{2,})+[!?#]?", piece)
        return Oddity.PLAIN if is_joined else Oddity.NONE
    inner = _SIGNS.intersection(piece[1:-1])
    if len(signs) > 1 or "!" in inner or re.search(r"[a-zA-Z\d][&%#!][A-Za-z]", piece):
        return Oddity.ODD
    if re.fullmatch(r"(?:[A-Z][a-z]+){1,3}[-_.]?\d{1,8}[!#$%&*?]", piece) and len(piece) >= 8:
        return Oddity.ODD
    return Oddity.ODD if _is_leet(piece) else Oddity.PLAIN


def _of_digits(piece: str) -> Oddity:
    if _HEXLIKE.fullmatch(piece) or _POD.fullmatch(piece):
        return Oddity.NONE
    if _is_leet(piece) and sum(map(str.isdigit, piece)) <= 0.3 * len(piece) and pair_share(piece) >= 0.35:
        return Oddity.ODD
    if len(piece) >= 10 and is_random(piece, least=10, sure=4.0) and not piece.isupper():
        return Oddity.RANDOM
    if _is_leet(piece):
        return Oddity.ODD
    segments = [segment for segment in _SEPARATORS.split(piece) if segment]
    words = [re.sub(r"\d+", "", segment).lower() for segment in segments]
    if (
        piece.isupper()
        or re.search(r"\d{9}", piece)
        or _MONTH.fullmatch(piece)
        or not _NAMES.isdisjoint(words)
        or max(map(len, words)) < 3
    ):
        return Oddity.NONE
    return Oddity.PLAIN


def _is_leet(piece: str) -> bool:
    """A digit for a letter, in a piece that is no term of the trade."""
    if len(piece) < 7 or _HUMPS.fullmatch(piece):
        return False
    bare = _KNOWN.sub("", piece)
    segments = [segment for segment in _SEPARATORS.split(bare) if len(segment) >= 4]
    return any(_LEET.search(segment) and not _HEXLIKE.fullmatch(segment) for segment in segments) and (
        pair_share(piece) > 0.2 or not piece.islower()
    )
