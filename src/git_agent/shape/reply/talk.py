"""What is said to whoever asked, or to oneself, though it names parts of the change.

A model that refuses, asks back or thinks aloud speaks of the change all the while, so that words of it prove nothing
here. Each of these openings is one that people do not give a subject: "Consider adding tests" asks somebody to do it,
"Consider comments" does it. Behind a type it is no other: "feat: I cannot describe parse_line".
"""

import re

from git_agent.model.lazy_pattern import compiled
from git_agent.shape.reply.intents import asks, plain_line, unquoted

REFUSAL = "a refusal"
QUESTION = "a question"
REQUEST = "a request"
CHATTER = "chatter"
THOUGHT = "a thought or a plan"

_TELL = (
    r"(?:describe|summari[sz]e|comment|explain|discuss|write|mention|judge|say|answer|help|assist|comply|produce"
    r"|generate"
    r"|provide|complete|respond|reply|craft|compose|phrase)"
)
_NOT = r"(?:can(?:not|'t| not)|could(?:n't| not)|won't|will not|would not|wouldn't|do not|don't|may not|must not)"
_PATH = r"(?:[\w@.+~-]+/)*[\w@+~-]*\.[a-z]\w{0,7}"
_SEEN = rf"(?:(?:the|this|any|your|that|all|of|provided|staged|whole) )*(?:\w+ )?(?:diff|evidence|patch|{_PATH})"
_MESSAGE = r"(?:(?:commit|git)[ -])?(?:message|subject|title|summary|description)(?: line)?"
_LOOKING = (
    r"(?:reading|checking|opening|loading|inspecting|examining|fetching|reviewing|scanning|analy[sz]ing|looking (?:at"
    r"|into))"
)
_LEAD = (
    r"(?:(?:now|next|then|first|so|okay|ok|alright|all right|well|right|good|great|hmm+|wait|actually|finally)"
    r"[,.:!…]* )?"
)
# Each must match the beginning of the words, behind a type if there is one.
_TALK = {
    REFUSAL: (
        rf"(?:i|we) {_NOT} (?:\w+ly )?(?:{_TELL}|see|view|access|open|read|inspect|judge|do (?:that|this|so))\b"
        r"(?! (?:in|into|out|from|to|back|any ?more)\b)",
        r"(?:i|we)(?:'m| am| are|'re) (?:\w+ly )?(?:not (?:able|allowed|permitted|willing)|unable|refusing|declining"
        rf"|sorry|afraid|not going to {_TELL})\b",
        r"(?:i|we)(?: must|'d| would| will|'ll| have to)? (?:\w+ly )?(?:refuse|decline|prefer not|rather not)\b",
        r"(?:my|our) (?:guidelines?|polic(?:y|ies)|instructions|rules|training|programming|safety \w+) (?:\w+ly )?"
        r"(?:do not|don't|does not|doesn't|forbids?|prohibits?|prevents?|will not|won't|cannot|can't|stops?"
        r"|disallows?)\b",
        r"(?:i|we) (?:do not|don't|have no) (?:have )?(?:\w+ )?(?:permission|access|right|means|way|ability)\b",
        r"(?:not (?:permitted|allowed|able|authori[sz]ed)|unable|forbidden) to (?:describe|summari[sz]e|discuss"
        r"|comment)\b",
        r"(?:unfortunately|regrettably)\b.*\b(?:i|me|my|i'm)\b",
        rf"(?:declining|refusing|declined) to (?:{_TELL}|read|process)\b",
        r"(?:so |very )?sorry\b[\s,.:;—\u2013-]+(?:.*\b(?:i|i'm|i'll|me|my|you|your)\b|no (?:\w+ )?(?:diff|change"
        r"|evidence)"
        r"|(?:the|this|that|your) (?:\w+ ){0,3}(?:diff|evidence|patch|prompt|request)\b)",
        r"(?:i |we )?regret (?:to|that)\b",
        r"(?:more|additional|further) (?:information|context|details?)\b.*\b(?:needed|required|necessary|helpful"
        r"|(?:would|will"
        r"|could) help)[.!]?$",
        r"(?:i |we )?(?:need|require|lack|want) (?:some |any )?(?:more |additional |further |enough )(?:information"
        r"|context"
        r"|details?)\b",
    ),
    REQUEST: (
        r"please,? (?:provide|share|paste|send|specify|clarify|confirm|resend|rephrase|review|let me|tell|attach"
        r"|supply)\b",
        r"(?:please )?(?:tell|give|show|send) (?:me|us) (?:more|about|which|whether|if|why|how|the|all|some|any"
        r"|your)\b",
        r".*[,.;:] please (?:provide|share|paste|send|specify|clarify|resend|attach|supply) (?:it|them|the|your|more"
        r"|me)\b",
        r"(?:please )?send (?:over )?(?:the )?(?:rest|remainder|diff|patch|whole|full|missing)\b",
        r"let (?:me|us) know\b|feel free to\b|(?:i |we )?hope (?:this|that|it)\b",
        rf"(?:make sure|be sure|remember|(?:do not|don't) forget) to (?:{_TELL})\b",
        r"(?:great|good|nice|excellent|interesting|fair) (?:question|point)\b(?: about| on|[.!,:—\u2013-])",
    ),
    THOUGHT: (
        rf"{_LEAD}(?:i'll|i will|i'm going to|i am going to|i'd better|let me|let us|let's) (?:\w+ly |also |just "
        rf"|now |first )?"
        rf"(?:{_TELL}|read|check|look|open|inspect|see|examine|analy[sz]e|review|start|begin|call|use the|go with"
        rf"|think|find"
        r"|fetch|run|list|try|consider|verify|now|take|focus)\b",
        rf"{_LEAD}(?:i|we)(?: have|'ve)? (?:now )?(?:analy[sz]ed|reviewed|inspected|examined|looked (?:at|into)"
        rf"|described"
        rf"|summari[sz]ed|read {_PATH})",
        rf"{_LEAD}(?:i|we) (?:can )?(?:see|notice|understand|gather|infer|conclude|believe) (?:that|from|how|a|an"
        rf"|the)\b",
        rf"{_LEAD}(?:i|we)(?: also| just)? (?:should|could|need to|must|have to|might|may|want to|ought to) (?:also "
        rf"|only |then )?"
        rf"(?:{_TELL}|include .*\b{_MESSAGE}|tell|cover|focus|look|read|check|inspect)\b",
        rf"(?:need|should|must|have|want|time|going) (?:to )?(?:{_TELL})\b.*\b(?:{_MESSAGE}|one line|lines? about)\b",
        r"must (?:not )?(?:be|start|begin|end|exceed|use|contain|fit|stay)\b[^.]*\. \S",
        rf"(?:the )?{_MESSAGE} (?:must|should|needs? to|has to|ought to)\b.*(?:imperative|characters|columns"
        rf"|lower ?case|tense"
        r"|conventional|concise|\b(?:so|therefore|thus|hence):)",
        r"(?:the |our |this )?(?:recent|earlier|previous|past|other|existing|history|project|repository|repo|log)\b.*"
        r"(?:, |; | )(?:so|therefore|thus|hence)[:,] ",
        r"(?:assistant ?)?(?:analysis|commentary)[:,]? ?(?:we|i|let's|let me|the user|need|so)\b",
        rf"(?:okay|ok|alright|now|right|well|so|first|next)[,.:…]* {_LOOKING}\b",
        rf"{_LOOKING} `?{_PATH}`?(?:,? (?:now|first|next|again|to \w+)\b.*)?[.!…]*$",
        rf"(?:thinking|looking|considering|wondering|figuring|trying|{_LOOKING})\b.*(?:\.\.\.|…)$",
        r"(?:hmm+|wait|so|well|actually)[,.…]+ \S|(?:ok|okay|alright) so\b",
        r"step \d+[:.)-]+ (?:read|analy[sz]e|look|check|inspect|understand|identify|write|determine|review"
        r"|summari[sz]e)\b",
    ),
    CHATTER: (
        rf"(?:the |your |a |this |my )?{_MESSAGE} (?:(?:for|about) \S+ )?(?:(?:was|has been|is|are|were"
        rf"|now) )*(?:successfully )?(?:generated|written"
        r"|created|produced|drafted|composed|ready|done|complete|completed|finished|below|above)"
        r"(?: successfully| below| above| for\b.*)?[.!]*$",
        r"(?:(?:all )?(?:done|finished|completed|set)|success)[.!] \S",
        r"(?:as )?(?:per|according to|following|based on|given|in line with) your\b",
        r"as (?:you |was |is )?(?:requested|asked|instructed|wished|wanted)[,:;—\u2013]",
        r"(?:it|this|that) (?:seems|appears|looks)(?: to me)?(?: that| like| as if| as though)\b",
        r"you(?:'ve| have)? (?:staged|changed|added|modified|provided|removed|updated|edited|made|renamed|committed"
        r"|deleted"
        r"|introduced|implemented|written)\b",
        rf"you (?:should|could|might|may|can|need to|must|have to|want to|will want to) (?:also )?(?:{_TELL}"
        rf"|consider|want to)\b",
        r"you (?:should|could|might|may) (?:also )?(?:add|rename|document|check|review|include|note|validate|test"
        r"|use|move"
        r"|remove|split|replace)\b",
        r"your (?:changes?|diff|commit|patch|work|edits?|branch|code) (?:adds?|is|are|was|were|has|have|makes?|looks?"
        r"|introduces?|removes?|does|seems?|changes?|updates?|fixes)\b",
        r"dear (?:\w+ )?(?:maintainers?|users?|team|developers?|reviewers?|colleagues?|all|sir|madam|friends?)\b",
        r"(?:hi|hello|hey|greetings)[, ]+(?:team|all|everyone|everybody|folks|there|users?|maintainers?|developers?)\b",
        r"the (?:user|developer|author|programmer|committer|contributor) (?:has |have |just )?(?:added|changed|made"
        r"|modified"
        r"|updated|removed|introduced|implemented|asked|wrote|wants|refactored|fixed|renamed)\b",
        rf"the (?:assistant|model|ai|llm) (?:should|must|will|needs to|has to|is to) (?:{_TELL})\b",
        r"(?:tl;?dr|in (?:summary|conclusion|short|essence|brief)|to (?:summari[sz]e|sum (?:it )?up|conclude)"
        r"|summing up)[,:;]",
        r"here(?:'s| is| are) (?:what|how|the|a|an|your|my|some|one|two|three|\w+ (?:mode|change))\b",
        r"(?:hier (?:ist|sind|kommt)|voici|aquí (?:tienes|está)|ecco|aqui está|hier is|oto) (?:eine?|die|der|das|le"
        r"|la|un|una|une"
        r"|el|il|de|o|a)? ?(?:zusammenfassung|commit|nachricht|beschreibung|message|résumé|mensaje|resumen|messaggio"
        r"|riassunto|mensagem|resumo|samenvatting|bericht)",
        rf"(?:based on|looking at|going by|judging (?:by|from)|after (?:{_LOOKING}|seeing)) {_SEEN},",
        r"(?:nothing (?:else|more|further) to (?:say|add|report|mention)|no (?:further|more|other) (?:changes?"
        r"|comments?"
        r"|remarks?)\b.*\b(?:needed|required|necessary)[.!]?$)",
    ),
}
# What is said so only where no type stands before it: "fix: can't see the diff" mends just that.
_UNHEADED = {
    REFUSAL: (
        rf"(?:cannot|can't|can not|could not|couldn't|unable to|not able to|no access to) (?:see|view|access|inspect"
        rf"|open|find"
        rf"|describe|summari[sz]e|process)? ?{_SEEN}(?:[ .!]|$)",
        r"(?:declin(?:ing|ed)|refus(?:ing|ed|al)): ",
    ),
    REQUEST: (
        rf"(?:write|generate|produce|draft|compose|create|give|output) (?:a|an|one|the) (?:\w+ )?{_MESSAGE} (?:about"
        rf"|for"
        r"|describing|of|on)\b",
        r"task: (?:describe|write|summari[sz]e|generate|produce|explain)\b",
    ),
}
_QUESTION = r"(?:what|which|who|where|when|why|how|is|are|do|does|did|can|could|would|should|shall|may|want|any)\b"
_READER = r"\b(?:you|your|me|i|my)\b"
_FOREIGN_QUESTION = (
    r"(?:welche[rsmn]?|was|wie|warum|wieso|soll(?:en|te)?|möchten?|kannst|können|darf|gibt|quel(?:le)?s?|que|quoi"
    r"|comment"
    r"|pourquoi|dois-je|faut-il|souhaite[sz]?|est-ce|cuál(?:es)?|qué|cómo|debo|quieres?|quale?|quali|cosa|come|devo"
    r"|vuoi"
    r"|qual|quais|como|devo|welk|wat|hoe|moet|wil|какую|какой|какие|что|как|mam|czy|który|którą)\b"
)
_LAST_QUESTION = (
    r".*[.!:;,] (?:does|is|do|did|would|should|shall|can|could|are|ok|okay|right|any|what|which|how)\b[^.?!]*\?+$"
)


def _any_of(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """Compiled when first asked for: only a model's reply needs them."""
    return compiled("|".join(f"(?:{pattern})" for pattern in patterns))


def talk(words: str, *, is_headed: bool) -> str:
    """What somebody says who does not tell a change, whatever it names; empty where it may be told like that."""
    plain = plain_line(unquoted(words))
    tables = (_TALK,) if is_headed else (_TALK, _UNHEADED)
    for table in tables:
        for why, patterns in table.items():
            if _any_of(patterns).match(plain):
                return why
    return QUESTION if asks(words) and _asks_somebody(plain, is_headed=is_headed) else ""


def _asks_somebody(plain: str, *, is_headed: bool) -> bool:
    """Whether a question is one that waits for an answer; behind a type it may be what a page is about."""
    if re.match(_QUESTION, plain) and re.search(_READER, plain):
        return True
    if is_headed:
        return False
    asked = (
        _FOREIGN_QUESTION,
        _LAST_QUESTION,
        r"(?:(?:quick|one|another|a|my) )?questions?(?: \w+)*: ",
        r"questions? about ",
    )
    return _any_of(asked).match(plain) is not None
