#!/bin/sh
# Starts git-agent: finds its own tree, whatever links lead here, then Python, and hands over.
#
# -I keeps the caller's PYTHON* variables and working directory out: a PYTHONPATH could replace our code,
# and PYTHONDONTWRITEBYTECODE would make every start compile the whole program anew.
# -S because the packages are found here, and later: Ctrl-C would show where it has met Python looking for them.
# Ctrl-C waits until the program can hear it, where env can have signals wait. Elsewhere, and in a package for machines
# whose env nobody knows, it simply ends what has begun: there is nothing to tidy up yet.
# -X utf8 because git's paths and messages are UTF-8 in every locale.

program=$0
case $program in
    /*) ;;
    *) program=$PWD/$program ;;
esac
while [ -L "$program" ]; do
    target=$(readlink "$program")
    case $target in
        /*) program=$target ;;
        *) program=${program%/*}/$target ;;
    esac
done
root=${program%/*}/..
tree=$root/@TREE@

if [ -d "$tree/git_agent" ]; then
    for python in @PYTHONS@; do
        if command -v "$python" >/dev/null; then
            exec @PATIENTLY@"$python" -I -S -X utf8 -c '
try:
    import _signal, posix, sys
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
except KeyboardInterrupt:
    posix._exit(130)
@PACKAGES@tree, *sys.argv = sys.argv[1:]
sys.path.insert(0, tree)
from git_agent.cli.main import entry
entry()' "$tree" "$0" "$@"
        fi
    done
    echo "git-agent: the Python it was built with is gone" >&2
else
    echo "git-agent: there is no program in $tree" >&2
fi
echo @HINT@ >&2
exit 2
