"""Completion scripts for bash, zsh and fish, made from the command tree.

Each completes both `git-agent commit` and `git agent commit`. They are static: pressing Tab starts no Python, and
git only where a branch, a tag or a recorded run is wanted.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from git_agent.cli.command_tree import Argument, CommandNode, Option

HEADER = "# Completion of git-agent and `git agent`; made by `git-agent completion {}`."
SUMMARY = "write commit messages from what was changed"


# Newest first, as `trace list` has them.
SESSIONS = 'ls -1r "$(git rev-parse --show-toplevel 2>/dev/null)/.git-agent/sessions" 2>/dev/null'
FISH_SESSIONS = "ls -1r (git rev-parse --show-toplevel 2>/dev/null)/.git-agent/sessions 2>/dev/null"
REFS = "git for-each-ref --format='%(refname:short)' refs/heads refs/tags refs/remotes 2>/dev/null"


def bash(nodes: Iterable[CommandNode]) -> str:
    """A script to be sourced, or kept as bash-completion/completions/git-agent."""
    nodes = tuple(nodes)
    return _BASH.format(
        header=HEADER.format("bash"),
        places=" | ".join(_place(node) for node in nodes if node.path),
        values="\n".join(_bash_values(nodes)),
        operands="\n".join(_bash_operands(nodes)),
        refs=REFS,
        sessions=SESSIONS,
        by_previous="\n".join(f"        {word}) words='{' '.join(words)}' ;;" for word, words in _by_previous(nodes)),
        options="\n".join(f"        '{_place(node)}') words='{_all_names(node)}' ;;" for node in nodes),
    )


# bash hands over `--model=x` as three words, git's own completion as one: the loop follows both.
_BASH = """\
{header}

# What an option takes; fails where it takes nothing.
__git_agent_value() {{
    case $1:$2 in
{values}
        *) return 1 ;;
    esac
}}

# What may stand in the place of an operand.
__git_agent_operand() {{
    case $1:$2 in
{operands}
    esac
}}

__git_agent_option() {{
    case $1 in
{options}
    esac
}}

# Completes the last of the words after the program's name.
__git_agent() {{
    local place= operands=0 option= words= previous= current="${{!#}}"
    COMPREPLY=()
    while [ $# -gt 1 ]; do
        case $1 in
            --) return ;;
            =) ;;
            -*=*) option= ;;
            -*) option=$1 ;;
            *)
                __git_agent_value "$place" "$option" || __git_agent_word "$1"
                option=
                ;;
        esac
        previous=$1
        shift
    done
    case $current in
        =) current= ;;
        -*=*) option=${{current%%=*}} current=${{current#*=}} ;;
    esac
    words=
    if ! __git_agent_value "$place" "$option"; then
        case $current in
            -*) __git_agent_option "$place" ;;
            *) __git_agent_operand "$place" "$operands" ;;
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$current"))
}}

# Follows one word that is neither an option nor its value.
__git_agent_word() {{
    case $place/$1 in
        {places}) place=$place/$1 operands=0 ;;
        *) operands=$((operands + 1)) ;;
    esac
}}

__git_agent_files() {{
    compopt -o default 2>/dev/null
}}

# Branches and tags.
__git_agent_refs() {{
    words=$({refs})
}}

# Recorded runs.
__git_agent_sessions() {{
    words=$({sessions})
}}

# What may follow the word before.
__git_agent_by_previous() {{
    case $previous in
{by_previous}
    esac
}}

__git_agent_program() {{
    __git_agent "${{COMP_WORDS[@]:1:COMP_CWORD}}"
}}

# Called by git's own completion, which has parsed the line and adds no space to what it is given.
_git_agent() {{
    local start=${{__git_cmd_idx-}}
    if [ -z "$start" ]; then
        for ((start = 1; start < cword; start++)); do
            [ "${{words[start]}}" = agent ] && break
        done
    fi
    __git_agent "${{words[@]:start + 1:cword - start}}"
    COMPREPLY=("${{COMPREPLY[@]/%/ }}")
}}

# The program `acd` has the verbs of `git-agent watch`.
__git_agent_acd() {{
    __git_agent watch "${{COMP_WORDS[@]:1:COMP_CWORD}}"
}}

complete -F __git_agent_program git-agent
complete -F __git_agent_acd acd
"""


# How the scripts call a command: `/hook/install`, and the program itself by nothing.
def _place(node: CommandNode) -> str:
    return "".join(f"/{word}" for word in node.path)


def _all_names(node: CommandNode) -> str:
    return " ".join(name for option in node.options for name in option.names)


def _bash_values(nodes: Iterable[CommandNode]) -> Iterator[str]:
    for node in nodes:
        for option in node.options:
            if option.value:
                named = " | ".join(f"{_place(node)}:{name}" for name in option.names)
                yield f"        {named}) {_bash_argument(option.value)} ;;"


def _bash_operands(nodes: Iterable[CommandNode]) -> Iterator[str]:
    for node in nodes:
        if node.children:
            yield f"        {_place(node)}:0) words='{' '.join(name for name, _ in node.children)}' ;;"
        for number, operand in enumerate(node.operands):
            yield f"        {_place(node)}:{number}) {_bash_argument(operand)} ;;"


def _bash_argument(argument: Argument) -> str:
    return _function_for(argument) or f"words='{' '.join(argument.words)}'"


# The function of a script that finds what may stand there; the same names in every shell.
def _function_for(argument: Argument) -> str:
    if argument.is_file:
        return "__git_agent_files"
    if argument.is_session:
        return "__git_agent_sessions"
    return "__git_agent_refs" if argument.is_ref else "__git_agent_by_previous" if argument.by_previous else ""


def _by_previous(nodes: Iterable[CommandNode]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return next((operand.by_previous for node in nodes for operand in node.operands if operand.by_previous), ())


def zsh(nodes: Iterable[CommandNode]) -> str:
    """A script to be sourced after compinit, or kept as `_git-agent` in fpath."""
    nodes = tuple(nodes)
    cases = "\n".join(f"        {word}) compadd -- {' '.join(words)} ;;" for word, words in _by_previous(nodes))
    functions = "\n\n".join(_zsh_function(node) for node in nodes)
    return _ZSH.format(
        header=HEADER.format("zsh"),
        functions=functions,
        summary=SUMMARY,
        refs=REFS,
        sessions=SESSIONS,
        by_previous=cases,
    )


# Loaded from fpath, the file is the body of its own function and has to call it; sourced, it only defines it.
_ZSH = """\
#compdef git-agent acd
{header}

{functions}

# Branches and tags.
__git_agent_refs() {{
    compadd -- ${{(f)"$({refs})"}}
}}

# Recorded runs.
__git_agent_sessions() {{
    compadd -- ${{(f)"$({sessions})"}}
}}

# What may follow the word before.
__git_agent_by_previous() {{
    case $words[CURRENT-1] in
{by_previous}
    esac
}}

# What others have told git's completion about commands of their own stays.
() {{
    local -a commands
    zstyle -a ':completion:*:*:git:*' user-commands commands
    zstyle ':completion:*:*:git:*' user-commands ${{commands:#agent:*}} 'agent:{summary}'
}}

# The program `acd` has the verbs of `git-agent watch`.
if [[ ${{funcstack[1]}} == _git-agent && $service == acd ]]; then
    _git-agent-watch "$@"
elif [[ ${{funcstack[1]}} == _git-agent ]]; then
    _git-agent "$@"
else
    compdef _git-agent git-agent
    compdef _git-agent-watch acd
fi
"""


def _zsh_function(node: CommandNode) -> str:
    specs = [*map(_zsh_option, node.options)]
    specs += [f"'{number}:{_zsh_argument(operand)}'" for number, operand in enumerate(node.operands, start=1)]
    body = _zsh_leaf(specs) if not node.children else _zsh_family(node, specs)
    return f"{_zsh_name(node.path)}() {{\n{body}\n}}"


def _zsh_leaf(specs: Iterable[str]) -> str:
    return "    _arguments \\\n" + " \\\n".join(f"        {spec}" for spec in specs)


def _zsh_family(node: CommandNode, specs: list[str]) -> str:
    lines = [
        "    local curcontext=$curcontext state line",
        "    local -A opt_args",
        "    local -a commands=(",
        *(f"        '{name}:{_zsh_text(text)}'" for name, text in node.children),
        "    )",
        _zsh_leaf(["-C", *specs, "'1: :->command'", "'*:: :->rest'"]),
        "    case $state in",
        "        command) _describe -t commands command commands ;;",
        "        rest)",
        "            case $words[1] in",
        *(f"                {name}) {_zsh_name((*node.path, name))} ;;" for name, _ in node.children),
        "            esac",
        "            ;;",
        "    esac",
    ]
    return "\n".join(lines)


def _zsh_name(path: Iterable[str]) -> str:
    return "-".join(("_git-agent", *path))


def _zsh_option(option: Option) -> str:
    names = f"'({' '.join(option.names)})'{{{','.join(option.names)}}}" if len(option.names) > 1 else option.names[0]
    value = f":{_zsh_argument(option.value)}" if option.value else ""
    return f"{names}'[{_zsh_text(option.help)}]{value}'"


def _zsh_argument(argument: Argument) -> str:
    # With a blank zsh shows what is wanted and completes nothing.
    function = "_files" if argument.is_file else _function_for(argument)
    choices = function or (f"({' '.join(argument.words)})" if argument.words else " ")
    return f"{_zsh_text(argument.name)}:{choices}"


def _zsh_text(text: str) -> str:
    """Text inside single quotes in which brackets and colons mean themselves."""
    for special in "\\[]:":
        text = text.replace(special, f"\\{special}")
    return text.replace("'", "'\\''")


def fish(nodes: Iterable[CommandNode]) -> str:
    """A script to be sourced, or kept as completions/git-agent.fish."""
    nodes = tuple(nodes)
    lines = "\n".join(f"    complete -c $program {rule}" for node in nodes for rule in _fish_rules(node))
    cases = "\n".join(
        f"        case {word}\n            string split ' ' '{' '.join(words)}'" for word, words in _by_previous(nodes)
    )
    return _FISH.format(
        header=HEADER.format("fish"),
        rules=lines,
        summary=SUMMARY,
        refs=REFS,
        sessions=FISH_SESSIONS,
        by_previous=cases,
    )


# Before `agent` there may be options of git itself, some of which take the next word along.
_FISH = """\
{header}

# The words after git-agent or `git agent`, without options; fails elsewhere.
function __git_agent_words
    set -l words (commandline -opc)
    if not string match -qr 'git-agent$' -- $words[1]
        set words $words[2..-1]
        while string match -q -- '-*' $words[1]
            switch $words[1]
                case -C -c --git-dir --work-tree --namespace
                    set words $words[3..-1]
                case '*'
                    set words $words[2..-1]
            end
        end
        test "$words[1]" = agent
        or return 1
    end
    contains -- -- $words
    and return 1
    string match -v -- '-*' $words[2..-1]
    return 0
end

# True where they lead to a command and as many more as the first argument says, or any number.
function __git_agent_at
    set -l words (__git_agent_words)
    or return 1
    set -l path $argv[2..-1]
    for word in $path
        test "$words[1]" = $word
        or return 1
        set words $words[2..-1]
    end
    test $argv[1] = any -o $argv[1] = (count $words)
end

# Branches and tags.
function __git_agent_refs
    {refs}
end

# Recorded runs.
function __git_agent_sessions
    {sessions}
end

# What may follow the word before.
function __git_agent_by_previous
    switch (commandline -opc)[-1]
{by_previous}
    end
end

complete -c git -n __fish_git_needs_command -a agent -d '{summary}'

for program in git-agent git
    complete -c $program -n '__git_agent_at any' -f
{rules}
end
"""


def _fish_rules(node: CommandNode) -> Iterator[str]:
    path = " ".join(("", *node.path))
    for name, text in node.children:
        yield f"-n '__git_agent_at 0{path}' -a {name} -d {_fish_text(text)}"
    # Behind `hook install` the options of `hook` are none any more.
    at = f"0{path}" if node.children else f"any{path}"
    for option in node.options:
        yield f"-n '__git_agent_at {at}' {_fish_names(option)}{_fish_value(option.value)} -d {_fish_text(option.help)}"
    for number, operand in enumerate(node.operands):
        if operand.is_file or _fish_words(operand):
            taken = "-F" if operand.is_file else f"-a {_fish_text(_fish_words(operand))}"
            yield f"-n '__git_agent_at {number}{path}' {taken}"


def _fish_names(option: Option) -> str:
    return " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)


def _fish_value(value: Argument | None) -> str:
    if value is None:
        return ""
    # -r wants a value and -F offers files for it; -x wants one that is no file.
    return " -r -F" if value.is_file else f" -x -a {_fish_text(_fish_words(value))}"


def _fish_words(argument: Argument) -> str:
    function = _function_for(argument)
    return f"({function})" if function else " ".join(argument.words)


def _fish_text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


SHELLS: Mapping[str, Callable[[Iterable[CommandNode]], str]] = {"bash": bash, "zsh": zsh, "fish": fish}
