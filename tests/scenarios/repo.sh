# The repository of every scenario that builds none of its own: a parser, and a new function staged.
mkdir -p src tests
printf "def parse(text):\n    return text.split()\n" > src/parser.py
git add . && git commit -qm "feat(parser): split text into words"
printf "Documentation.\n" > README.md
git add . && git commit -qm "docs: add a readme"
printf "def parse(text):\n    return text.split()\n\n\ndef parse_line(line):\n    return line.strip()\n" > src/parser.py
git add .
