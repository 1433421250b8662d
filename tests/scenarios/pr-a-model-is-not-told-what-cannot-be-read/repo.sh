. "$(dirname "$0")/../branch.sh"
ln -s parser.py AGENTS.md
