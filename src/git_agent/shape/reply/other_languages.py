# ruff: noqa: RUF001  the letters of other scripts are meant
"""How apologies, refusals and offers begin in other languages than English, a row for each.

Nothing but their words tells them from a subject in the same language. One of these at the start of a subject is
nobody's topic; where it may be, what follows is part of the row.
"""

import re
from functools import cache

_REFUSALS = (
    r"(?:es )?tut (?:mir|uns) (?:sehr |wirklich )?leid|entschuldig(?:ung|e|en sie)[,.!]|verzeihung|ich bedau[e]?re"
    r"|bedauerlicherweise",
    r"kann ich (?:leider )?nicht|leider (?:kann|ist|habe|haben|konnte|darf|liegt|fehl)|ich (?:kann|darf|bin nicht"
    r"|habe keine[n]?|sehe keine[n]?"
    r"|benötige|brauche)",
    r"lo (?:siento|lamento|sentimos)|lamento|lamentablemente|desafortunadamente|no puedo|disculp[ae]|perdón[,.]"
    r"|me temo",
    r"(?:je suis |je )?(?:vraiment |sincèrement )?(?:désolée?|navrée?|regrette)|je ne (?:peux|suis|sais|dispose|vois)"
    r"|malheureusement",
    r"je m'excuse|toutes mes excuses|impossible de (?:répondre|traiter|vous)",
    r"desculp[ae]|sinto muito|infelizmente|não (?:posso|consigo)|peço desculpas?|lamentamos",
    r"mi (?:dispiace|spiace|scuso)|purtroppo|non (?:posso|riesco)|spiacente|siamo spiacenti",
    r"het spijt me|helaas|ik kan (?:niet|je|u|hier|dit|dat|geen)|sorry,? (?:maar|ik)",
    r"przepraszam|przykro mi|niestety|nie mogę|nie jestem w stanie",
    r"üzgünüm|maalesef|özür dilerim|kusura bakma(?:yın)?|ne yazık ki",
    r"omlouvám se|bohužel|je mi líto|promiňte|nemohu|nemôžem|ospravedlňujem|žiaľ",
    r"tyvärr|förlåt|jag (?:kan inte|är ledsen|kan tyvärr)|beklager|desværre|dessverre|undskyld|jeg (?:kan ikke"
    r"|beklager|er ked)",
    r"anteeksi|valitettavasti|pahoittelen|olen pahoillani|en voi|en pysty|vabandust|kahjuks|diemžēl|deja|atsiprašau",
    r"sajnálom|sajnos|elnézést|nem tudok|îmi pare rău|din păcate|ne pare rău|nu pot|žao mi je|nažalost|oprostite|žal",
    r"λυπάμαι|συγγνώμη|δυστυχώς|δεν μπορώ|xin lỗi|rất tiếc|tôi (?:xin lỗi|không thể)|maaf|mohon maaf"
    r"|saya tidak (?:dapat|bisa)",
    r"извин\w+|простите|к сожалению|прошу прощения|мне (?:очень )?жаль|сожалею|я не (?:могу|имею|вижу|в состоянии)"
    r"|не могу|я (?:языковая модель|ии)",
    r"вибач\w+|на жаль|перепрошую|я не можу|съжалявам|за съжаление|не мога|нажалост|жао ми је",
    r"ho sento|lamentablement|sinto|barkatu|paumanhin|pasensya|samahani|jammer|ek is jammer|tá brón orm|mae'n ddrwg",
)
# Scripts without spaces, or with endings that stick to the word: no word boundary is looked for behind these.
_UNSPACED = (
    r"(?:大変|誠に|まことに)?(?:申し訳(?:あり|ござい|ない|なく)|恐れ入りますが|残念ながら|すみませんが"
    r"|すみません[、。,]|ごめんなさい[、。,!])",
    r"(?:我|本人)?(?:很|非常|真的|十分)?(?:抱歉|对不起|對不起|不好意思|遗憾|遺憾)(?:[,，。!！、 ]|我|但|无|無|地|$)",
    r"(?:我|本人)(?:无法|無法|不能|不可以|没有|沒有|不会|不會)|作为一个?(?:人工|AI|语言)|身為|我是(?:一个|一個|一名)?(?:AI|人工智能|语言模型|語言模型)",
    r"(?:죄송|미안|유감)(?:합니다|하지만|스럽|해요|하게)|안타깝게도|이해하지 못|저는 .*(?:없습니다|수 없)",
    r"عذر|آسف|أعتذر|للأسف|لا أستطيع|لا يمكنني|معذرة|نعتذر|متأسف|ببخشید|متاسف|متأسفانه|معاف",
    r"מצטער|סליחה|אני לא יכול|לצערי|מתנצל",
    r"क्षमा|माफ़|माफ|खेद|मुझे खेद|मुझे माफ|দুঃখিত|மன்னிக்கவும்|క్షమించండి|ขออภัย|ขอโทษ|เสียใจ|ผมไม่สามารถ|ฉันไม่สามารถ",
)
_OFFERS = (
    r"hier (?:ist|sind|kommt)|voici|aquí (?:tienes|tiene|está|hay)|aqui está|ecco|oto|вот (?:сообщение|ваш|предл)"
    r"|natuurlijk|natürlich[!,.]",
    r"bitte (?:geben|teilen|senden|stellen|füge|gib|schick)\w*|veuillez|merci de|por favor|per favore|prosz[ęe]"
    r"|пожалуйста|lütfen",
    r"¡?claro(?: que sí)?[!,.]|¡?por supuesto|bien sûr|certamente[!,.]|конечно[!,.]|oczywiście[!,.]"
    r"|selbstverständlich|gerne[!,.]",
)
_UNSPACED_OFFERS = (
    r"以下是|以下は|以下の|下面是|这是(?:提交|为)|こちらが|こちらは|다음은|请(?:提供|发送|分享|告诉|您|先)|請(?:提供|您)|好的[,，。!！]|当然[,，!！]",
)


def refuses_in_other_language(line: str) -> bool:
    """Whether `line`, in one case, begins as a refusal does in any of these languages."""
    return bool(_starts(_REFUSALS, _UNSPACED).match(line))


def offers_in_other_language(line: str) -> bool:
    """Whether `line` begins as an offer, an announcement or a request does in any of these languages."""
    return bool(_starts(_OFFERS, _UNSPACED_OFFERS).match(line)) or line.rstrip("。 .").endswith("してください")


@cache
def _starts(spaced: tuple[str, ...], unspaced: tuple[str, ...]) -> re.Pattern[str]:
    """Compiled when first asked for: only a model's reply needs them."""
    return re.compile(f"(?:{'|'.join(spaced)})(?![\\w-])|{'|'.join(unspaced)}", re.IGNORECASE)
