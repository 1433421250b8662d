#!/bin/sh
# Starts git-agent: finds its own tree, whatever links lead here, then Python, and hands over.
#
# -I keeps the caller's PYTHON* variables and working directory out: a PYTHONPATH could replace our code,
# and PYTHONDONTWRITEBYTECODE would make every start compile the whole program anew.
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
            exec "$python" @FLAGS@ -X utf8 -c '
import sys
tree, *sys.argv = sys.argv[1:]
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
