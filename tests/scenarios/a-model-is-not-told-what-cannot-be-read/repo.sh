. "$(dirname "$0")/../repo.sh"
ln -s parser.py src/AGENTS.md
