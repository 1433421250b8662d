"""The questions of `git-agent setup`, and what it tells about its answers."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from git_agent.errors import AuthError, UsageError

if TYPE_CHECKING:
    from git_agent.checkup.writer import ConfiguredWriter
    from git_agent.config.checks import Setting
    from git_agent.console import Console
    from git_agent.setup.candidates import Candidate
    from git_agent.setup.choice import Choice
    from git_agent.setup.run import Plan

_WHICH = "Which one? A number, or the name of a preset [1]: "
_NOWHERE = "`git agent setup --preset NAME --yes` chooses without asking"


def only_choice(found: "Sequence[Candidate]") -> "Choice":
    """The best that was found, for whoever asks no questions.

    Raises:
        AuthError: there is nobody but the built-in writer, which needs no set-up.
    """
    from git_agent.setup.candidates import BUILTIN
    from git_agent.setup.choice import choice_of

    if found[0].name == BUILTIN:
        raise AuthError(
            "no model was found: no key, no login, no claude program and no server on this machine",
            hint="start one, set a key such as OPENAI_API_KEY, or name one with --preset; see `git agent setup --help`",
        )
    return choice_of(found[0])


def asked_choice(found: "Sequence[Candidate]", console: "Console") -> "Choice | None":
    """Who the person at the terminal wants; None if they want nothing.

    Raises:
        UsageError: there is nobody to ask, or the answer is nobody.
    """
    from git_agent.setup.choice import Choice, check_name, choice_of

    if not console.interactive:
        raise UsageError("nobody can be asked here, and nobody was chosen", hint=_NOWHERE)
    console.note("These can write your messages:")
    for number, each in enumerate(found, 1):
        console.note(f"  {number}  {_line(each)}", is_fixed=True)
    answer = console.ask(_WHICH) or "1"
    if answer.lower() in ("q", "quit"):
        return None
    if answer.isdecimal() and 1 <= int(answer) <= len(found):
        return _completed(choice_of(found[int(answer) - 1]), console)
    name = check_name(answer)
    same = next((each for each in found if each.name == name), None)
    return _completed(choice_of(same) if same else Choice(name=name), console)


def is_wanted(console: "Console") -> bool:
    """Whether the plan that was shown is to be carried out."""
    # An input that ends is an empty answer, and no agreement.
    return console.ask("Write this, and have one test message written? [y/N] ").lower() in ("y", "yes")


def told_plan(plan: "Plan") -> str:
    """What would be written, and what would be sent where then."""
    lines = [line for key in plan.changes for line in _difference(plan, key)]
    return "\n".join([*_told_writer(plan.writer), f"in {plan.file}:", *(lines or ["  nothing changes"])]) + "\n"


def _difference(plan: "Plan", key: str) -> Iterator[str]:
    new = plan.changes[key]
    if key in plan.before:
        yield f"  - {key} = {_toml(key, plan.before[key])}"
    if new is not None:
        yield f"  + {key} = {_toml(key, new)}"


def _told_writer(writer: "ConfiguredWriter") -> tuple[str, ...]:
    if writer.is_builtin:
        return ("writer:  the built-in writer", "sent:    nothing")
    model = writer.model or "the first that the server lists"
    sent = (
        f"the change, without its secrets, to {writer.sends_to} with {writer.login}" if writer.sends_to else "nothing"
    )
    return (f"writer:  {writer.service}", f"model:   {model}", f"sent:    {sent}")


def _completed(choice: "Choice", console: "Console") -> "Choice":
    """The choice with what only its owner knows: where the server is, and what they have called the model there."""
    from git_agent.model.value import replace
    from git_agent.providers.presets import PRESETS

    preset = PRESETS.get(choice.name)
    if preset is None or preset.base_url or choice.base_url:
        return choice
    url = console.ask(f"The address of {preset.title}, such as https://…/v1: ")
    model = console.ask("The name of your model there: ") if preset.is_service else ""
    return replace(choice, base_url=url, model=model)


def _line(candidate: "Candidate") -> str:
    from git_agent.redact import clean_line

    # The names of variables are ours, those of models a server's.
    models = f"; {clean_line(', '.join(candidate.models[:3]))}" if candidate.models else ""
    more = f" and {len(candidate.models) - 3} more" if len(candidate.models) > 3 else ""
    return f"{candidate.title} ({candidate.found}{models}{more})"


def _toml(key: str, setting: "Setting") -> str:
    import json

    from git_agent.providers.addresses import shown_setting

    return json.dumps(shown_setting(key, setting), ensure_ascii=False)
