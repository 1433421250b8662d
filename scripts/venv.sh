#!/bin/sh
# venv.sh PYTHON FOLDER: an environment that works, or one sentence about what is missing.
set -eu
python=$1
folder=$2

refuse() {
    echo "error: $1" >&2
    echo "hint: $2" >&2
    exit 1
}

if "$folder/bin/python" -c '' 2>/dev/null; then
    exit 0
fi
command -v "$python" >/dev/null ||
    refuse "there is no $python" "install Python 3.11 or newer, or name yours: make PYTHON=/path/to/python3"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    refuse "$("$python" --version 2>&1) is too old; git-agent needs Python 3.11" "name a newer one: make PYTHON=python3.12"
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
    refuse "this Python cannot make a virtual environment" "on Debian and Ubuntu: apt install python3-venv"
echo "Making $folder with $("$python" --version 2>&1)" >&2
exec "$python" -I -m venv --clear "$folder"
