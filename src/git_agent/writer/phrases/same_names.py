"""Files of one name: of `pom.xml` and `kiln/pom.xml`, each is told so that nobody takes it for the other."""

from git_agent.model.paths import name_of
from git_agent.model.value import replace
from git_agent.writer.phrases.phrase import Phrase, base_name, path_name
from git_agent.writer.read.context import Context


def in_its_folder(phrase: Phrase, context: Context) -> Phrase:
    """The same with its file told by folders too, where another one of the change has the name of that file."""
    path = phrase.paths[0] if len(phrase.paths) == 1 else ""
    tail = context.tail_of(path)
    if tail == name_of(path):
        return phrase
    short, longer = base_name(path), path_name(tail)
    objects = tuple(dict.fromkeys(text.replace(short, longer) for text in phrase.objects))
    return replace(phrase, objects=objects, full=phrase.full.replace(short, longer))
