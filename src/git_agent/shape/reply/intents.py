"""Who speaks in a line, where it is not the message: a model that refuses, asks back, greets or tells its plans.

A subject has no "I", "you" or "please" at its start, and no question mark at its end, unless it quotes. Where a line
could be both, whoever asks looks for a second sign.
"""

import re
from functools import cache

from git_agent.shape.reply.other_languages import offers_in_other_language, refuses_in_other_language

_LONGEST = 1_000  # characters of a line that are looked at: some of the patterns take long for a longer one
_CANNOT = r"(?:can(?:not|'t| not)|could(?:n't| not)|won't|will not|am unable to|do not|don't|didn't|did not|must not)"
_HELP = (
    r"(?:help|assist|comply|fulfil+|complete|process|generate|write|create|produce|provide|answer|access|see|view"
    r"|determine|continue|discuss|respond|do (?:that|this|so)|commit code|engage|support|have)"
)
_DISABLED = (
    r"(?:unable|not (?:able|allowed|permitted|authori[sz]ed|going|in a position|comfortable|trained|designed"
    r"|capable))"
)
# Each must match the beginning of a line.
_REFUSALS = (
    r"sorry[.!,]* no\b|my apologies\b|apologies[,.!]",
    r"(?:i|we)(?:'m| am| are|'re) (?:really |very |so |truly |deeply |terribly )?(?:sorry|afraid)\b",
    rf"(?:i|we)(?:'m| am| are|'re) (?:currently |just )?{_DISABLED}\b",
    rf"(?:i|we) {_CANNOT} (?:currently |really |actually )?{_HELP}\b"
    r".*\b(?:that|this|request|message|diff|you|your|content|code|context|information|access)\b",
    r"(?:i|we) (?:must |have to |need to |will |would )?(?:respectfully |politely )?(?:decline|refuse)\b",
    r"(?:i|we) (?:sincerely |do |must )?apologi[sz]e\b",
    r"(?:so |very )?(?:sorry|apologies|my apologies|unfortunately|regrettably|regretfully)\b(?!-)[,.!;:]* ?"
    r"(?:$|but |however|for |i |i'|we |this |the |that |there |no |it |your |my |as )",
    r"as an? (?:ai|a\.i\.|artificial|large language|language model|llm|assistant)\b",
    r"(?:i'm |i am )(?:just |only )?an? (?:ai|assistant|language model|large language)\b",
    r"(?:this|the|your) (?:request|content|prompt|conversation|input)\b.{0,20}"
    r"\b(?:violat|against|not allowed|cannot be|can't be|blocked|flagged|rejected|filtered|refused|denied)",
    r"(?:request|access|permission|content) (?:was |is |has been )?(?:denied|refused|blocked|filtered|rejected)[.!]?$",
    r"(?:unable|not able|failed|cannot|can't|could not|couldn't)(?: to)? (?:generate|write|create|produce|provide"
    r"|help|assist"
    r"|comply|process)(?: with)?(?: a| an| any| the| this| that| your)?(?: valid| suitable| good| git)?(?: commit)?"
    r"(?: message| request| that| this| description| summary)?[.!]?$",
    r"(?:commit message |message )?generation failed[.!]?$|no can do\b|content policy\b.*|i'd rather not\b"
    r"|i prefer not\b",
)
# Those that mean it even behind a type, or in a body; "fix: I can't log in" and "Unfortunately, git cannot" do not.
_PLAIN_REFUSALS = (
    r"(?:i|we)(?:'m| am| are|'re) (?:really |very |so |truly |deeply |terribly )?(?:sorry|afraid),? (?:but|i|we"
    r"|that i|this)\b",
    r"(?:i|we)(?:'m| am| are|'re) (?:unable|not able|not allowed) to (?:help|assist|comply|generate|write|provide"
    r"|process|see)\b",
    r"(?:i|we) (?:can(?:not|'t| not)|won't|will not) (?:help|assist|comply|fulfil+|provide|generate|write a)\b",
    r"(?:sorry|apologies|my apologies|unfortunately|i apologi[sz]e)\b[,.!]* ?(?:but )?(?:i|we|as an ai)\b.*"
    r"\b(?:can(?:not|'t)|unable|won't|not able|don't have|do not have|help)\b",
    r"as an? (?:ai|a\.i\.|artificial|large language|language model|llm)\b",
    r"(?:unable|not able|failed)(?: to)? (?:generate|write|create|produce|provide)(?: a| an| any| the)?(?: valid"
    r"| suitable)?"
    r"(?: commit)? (?:message|description|summary)[.!]?$",
)
# Each must match a whole line.
_REQUESTS = (
    r"please,? (?:provide|share|paste|send|give|let|specify|clarify|note|try|upload|attach|confirm|tell|review|wait"
    r"|include"
    r"|supply|resend|re-?run|ensure|make sure|be |help|check|contact|rephrase|describe|show|feel|stand)\b.*",
    r"(?:could|can|would|will) you (?:please |kindly )?(?:provide|share|paste|send|give|tell|clarify|confirm|explain"
    r"|specify|describe"
    r"|let|show|help|check|try|like|elaborate|upload|include)\b.*",
    r"(?:there(?:'s| is| are| was| were| seems?(?: to be)?| appears?(?: to be)?)|i (?:see|found|have|received|got)"
    r"|we have) no "
    r"(?:\w+ )?(?:diff|changes?|staged|evidence|content|context|input|information)\b.*",
    r"no (?:staged |actual |meaningful |significant |visible |relevant |valid |git |file |code |further |input )?"
    r"(?:diff|changes?|content|evidence|input|context|data|response|output|result|message|answer|files?)"
    r"(?: (?:(?:was|were|is|are|has been|have been) )?(?:provided|detected|found|staged|available|given|present|shown"
    r"|supplied"
    r"|included|generated|returned)(?: (?:in|for|to|with) (?:the|this|your|me|describe|my)\b.{0,40})?"
    r"| to (?:commit|describe|summari[sz]e|report|show))?[.!]?",
    r"(?:the |your )?(?:staged )?(?:diff|evidence|input) (?:is|was|seems|appears)(?: to be)? (?:empty|missing"
    r"|blank)[.!]?",
    r"(?:empty|missing|no) (?:diff|input|evidence|change set)[.!]?|nothing (?:has )?changed[.!]?",
    r"nothing (?:to (?:commit|describe|report|summari[sz]e)|was (?:provided|staged)|is staged|staged)(?:[,.!].*)?",
    r"(?:the|your|this|provided|given|supplied) (?:\w+ )?(?:diff|evidence|input|prompt|request)\b.{0,40}"
    r"\b(?:empty|missing|truncated|too (?:large|long|big|short)|not (?:provided|included|available|present|shown"
    r"|clear|enough)"
    r"|incomplete|unclear|cut off|blank|insufficient)\b.{0,40}",
    r"(?:it |this |that )?(?:looks|seems|appears)\b.*\b(?:you|your|diff|provided|empty|no changes)\b.*",
    r"you(?:'re welcome| are welcome| haven't| have not| didn't| did not| forgot| asked| seem| provided| gave"
    r"| requested"
    r"|'ve (?:provided|asked|shared|given)| write the message)\b.*",
    r"(?:insufficient|not enough) (?:context|information|details?|evidence|data)\b.*",
    r"(?:more|additional|further) (?:context|information|details?) (?:is |are |would be )?(?:needed|required"
    r"|necessary|helpful)\b.*",
    r"(?:unable|not able|impossible) to (?:determine|tell|see|understand|infer|know)\b.*",
    r"(?:cannot|can't|could not|couldn't|unable to) (?:generate|write|create|produce|describe|summari[sz]e)\b.*"
    r"\b(?:message|commit|change|diff|context)\b.*",
    r"you (?:should|could|can|may|might) use\b.*|the (?:diff|change|code|patch) you\b.*|thank(?:s| you) for\b.*",
    r"feel free to\b.*|(?:great|good|nice|excellent|awesome) (?:job|work)(?: on\b|[.!]).*|well done[.!]+.*",
    r"(?:now )?(?:write|answer|respond|reply)\b.*\b(?:alone|this evidence|nothing else)\b.*",
    r"(?:ignore|disregard) (?:all |any |the )?(?:previous|above|prior|earlier) (?:instructions?|prompts?"
    r"|messages?)\b.*",
)
# First person and the future or a duty: what somebody says who is about to write.
_PLANS = (
    r"to (?:write|describe|generate|create|give|help)\b.*, (?:i|we)\b.*|not sure (?:what|how|why|if)\b.*"
    r"|step \d[:.] .*",
    r"(?:analy[sz]ing|generating|processing|reading|reviewing|loading|waiting for|looking at|writing"
    r"|thinking)\b.*(?:\.\.\.|…)",
    r"i(?:'ll|'ve|'d|'m|'re| will| have| had| would| need| see| understand| notice| believe| hope| am| are| can| could"
    r"| should| want| was| were| must| shall| may| might| do| don't| did| didn't| think| know| guess| suppose| wonder"
    r"| found"
    r"| just| require| recommend| suggest| propose)\b.*",
    r"we(?:'ll|'re| will| have| would| need| are| can| could| should| want| must)\b.*\b(?:write|describe|message"
    r"|the user|diff)\b.*",
    r"let me\b.*|let us\b.*|let's (?!encrypt).*|my (?:task|job|goal|instructions|guidelines|training|answer|response"
    r"|understanding|suggestion"
    r"|recommendation)\b.*",
    r"(?:the )?user (?:wants?|asks?|is asking|has asked|asked|would like|has provided|provided|gave|needs? me)\b.*",
    r"(?:first|now|next|then|so|okay|ok|well|alright|right|hmm+|wait|actually|step \d|thoughts?|reasoning|analysis"
    r"|observation|plan|thinking(?: process)?)[,.: ]{1,3}"
    r"(?:i|i'll|i've|i'm|i'd|we need|we have|let's|let me|the user|you)\b.*",
    r"(?:looking at|based on|given|after) (?:the|your|this|these|reviewing|looking)\b.*\b(?:i|i'll|we|you|your"
    r"|diff)\b.*",
    r"(?:as requested|as you asked|as instructed|per your request)\b.*|this is (?:a|the|your"
    r"|my) (?:\w+ ){0,3}message\b.*",
    r"(?:here(?:'s| is| are)|below (?:is|are)|the following (?:is|are)) (?:the|a|an|your|some|my|several|two|three"
    r"|few|what|one)\b.*",
    r"(?:the |a |my |your |suggested |proposed |generated |final )*commit message (?:is|would be|could be|should be"
    r"|follows|below)\b.*",
)
_ABOUT_WRITING = (
    r"\b(?:commit[- ]messages?|the (?:provided |given |staged |git |whole )?(?:diff|changes?|evidence|message|task"
    r"|request"
    r"|user|instructions)|this (?:change|diff|commit|request|task)|look at|analy[sz]e|summari[sz]e|step by step"
    r"|(?:best|suggested|following|right) message"
    r"|more (?:information|context|details)|for you|help you|assist|have access|a message|here you)\b"
)
_QUESTION_WORDS = (
    r"(?:what|which|who|whom|whose|where|when|why|how|is|are|am|was|were|do|does|did|can|could|would|will|shall|should"
    r"|may|might|have|has|any|anything|want|need|ready|hello|hi|hey)\b"
)
_FAILURES = (
    r"(?:(?:the|your|an?) )?(?:requests?|connection|server|network|api(?: key)?|model|rate[- ]limit|quota"
    r"|context (?:length|window)"
    r"|maximum context|token|internal|stream|upstream|gateway|service|response|socket|operation|session"
    r"|authentication|billing)\b"
    r".{0,50}\b(?:failed|error|exceeded|timed out|timeout|refused|reset|unavailable|overloaded|not found|invalid"
    r"|expired|closed"
    r"|interrupted|aborted|reached|limit|denied|failure)\b.{0,80}",
    r"(?:\w+: )?(?:\(\d+\) )?(?:failed|unable|could not) (?:to )?(?:connect|resolve|reach)\b.*",
    r"(?:an? |unknown |unexpected |internal )*error (?:has )?(?:occurred|happened|was encountered)\b.*",
    r"(?:oops!? |sorry,? )?something went wrong\b.*|(?:invalid|incorrect|missing) api key\b.*|insufficient (?:quota"
    r"|credits|funds)\b.*",
    r"your credit balance\b.*|you (?:have|'ve) (?:exceeded|reached|hit|used up|run out of)\b.*|execution error\b.*",
    r"(?:\d+-hour |usage |weekly |daily )?limit reached\b.*|prompt is too long\b.*|not logged in\b.*",
    r"(?:please )?run /login\b.*|(?:the |your )?(?:requested )?(?:content|response|output|prompt) "
    r"(?:was|has been|is) (?:filtered|blocked|flagged)\b.*",
    r"socket hang up|econn\w+|etimedout|enotfound|broken pipe|\[error\] .*",
    r"[a-z]+(?:_[a-z]+)*_(?:exceeded|error|limit\w*|failed|denied|unavailable|filter)|timed? ?out[.!]?"
    r"|unauthori[sz]ed[.!]?|overloaded(?:_error)?[.!]?|(?:please )?try again(?: later)?[.!]?",
)
_ALONE = (
    r"no idea|yes|yep|yeah|no|nope|ok|okay|sure(?: thing)?|done|all done|understood|hello(?: there)?|hi(?: there)?"
    r"|hey(?: there)?|thanks"
    r"|thank you(?: so much| very much)?|(?:you're |you are )?welcome|great|certainly|absolutely|of course|got it"
    r"|alright|all right"
    r"|noted|acknowledged|ready|here you (?:go|are)|here it is|bye|goodbye|affirmative|no problem|sounds good|perfect"
    r"|good luck"
    r"|my pleasure|gladly|(?:happy|glad) to(?: help)?|hmm+|(?:great|good) question|(?:one|just a) moment(?: please)?"
    r"|please wait"
    r"|working on it|processing|thinking|loading|sorry|hope (?:this|that) helps|enjoy|cheers|that's (?:it|all)"
    r"|as requested"
)
_LEADS = (
    r"yes|ok|okay|sure(?: thing)?|understood|hello(?: there)?|hi(?: there)?|hey(?: there)?|thank you|great|certainly"
    r"|absolutely"
    r"|of course|got it|alright|all right|no problem|sounds good|happy to help|glad to help|good question"
    r"|great question"
)


@cache
def _any_of(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """Compiled when first asked for: only a model's reply needs them."""
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns))


def refuses(line: str) -> bool:
    """Whether `line` begins as an apology or a refusal does, in any of many languages."""
    plain = plain_line(unquoted(line))
    return bool(_any_of(_REFUSALS).match(plain)) or refuses_in_other_language(plain)


def refuses_beyond_doubt(line: str) -> bool:
    """Whether `line` refuses beyond doubt, so that even a type and a scope before it make no message of it."""
    return bool(_any_of(_PLAIN_REFUSALS).match(plain_line(unquoted(line))))


def asks(line: str) -> bool:
    """Whether `line` ends in a question mark that is not quoted."""
    return unquoted(line).rstrip(" \t*_)!").endswith(("?", "\uff1f", "\u061f", "\u037e"))


def asks_reader(line: str) -> bool:
    """Whether a question is meant for whoever reads it."""
    plain = plain_line(unquoted(line))
    return plain.startswith("¿") or bool(re.match(_QUESTION_WORDS, plain) or re.search(r"\b(?:you|your|me|i)\b", plain))


def requests(line: str) -> bool:
    """Whether `line` asks the reader for something, or says that there is nothing to describe."""
    return bool(_any_of(_REQUESTS).fullmatch(plain_line(line)))


def plans(line: str) -> bool:
    """Whether the writer speaks of itself and of what it is going to do."""
    plain = plain_line(unquoted(line))
    return bool(_any_of(_PLANS).fullmatch(plain)) or offers_in_other_language(plain)


def is_service_error(line: str) -> bool:
    """Whether `line` is what a service says that cannot answer."""
    return bool(_any_of(_FAILURES).fullmatch(plain_line(line)))


def is_stage_direction(line: str) -> bool:
    """Whether `line` tells what its writer does, between stars: `*looks at the diff*`."""
    return re.fullmatch(r"[*_(][a-z]+s(?: [^*_()]{1,80})?[*_)]", line.strip()) is not None


def is_about_writing(line: str) -> bool:
    return re.search(_ABOUT_WRITING, plain_line(line)) is not None


def is_greeting(line: str) -> bool:
    """Whether `line` is a greeting, a yes or a thank you and nothing else."""
    return re.fullmatch(rf"(?:{_ALONE})[\s.!?…:)]*", plain_line(line)) is not None


def after_greeting(line: str) -> str:
    """What follows a greeting or a yes; empty where there is none."""
    straight = _straight(line)
    # "Hello, world" is what many a first commit prints.
    greeting = re.match(rf"(?:{_LEADS})[,.!…] *(?=\S)(?!world\b)", straight, re.IGNORECASE)
    return straight[greeting.end() :] if greeting else ""


def _straight(text: str) -> str:
    # Models write typographic apostrophes, and the patterns know the straight one.
    straight = text[:_LONGEST].replace("\u2019", "'").replace("\u2018", "'")
    return re.sub(r"^[^\w¿¡'\"]+", "", " ".join(straight.split()))


def plain_line(text: str) -> str:
    """One case, straight quotes, single spaces, nothing before the first word."""
    return _straight(text).casefold().strip(' *_#>`"\u201c\u201d')


def unquoted(text: str) -> str:
    """Without what stands in quotes or backticks."""
    text = text[:_LONGEST]
    for opening, closing in (("`", "`"), ('"', '"'), ("\u201c", "\u201d"), ("«", "»"), ("\u300c", "\u300d")):
        text = re.sub(f"{opening}[^{opening}{closing}]*{closing}", "''", text)
    # Single quotes last and only between words: the one in "can't" opens nothing.
    return re.sub(r"(?<!\w)['\u2018][^'\u2018\u2019]*['\u2019](?!\w)", "''", text)
