# The usual repository, with a user who wants it known which model helped.
mkdir -p src tests
printf "def parse(text):\n    return text.split()\n" > src/parser.py
git add . && git commit -qm "feat(parser): split text into words"
printf "Documentation.\n" > README.md
git add . && git commit -qm "docs: add a readme"
printf "def parse(text):\n    return text.split()\n\n\ndef parse_line(line):\n    return line.strip()\n" > src/parser.py
git add .
mkdir -p "$XDG_CONFIG_HOME/git-agent"
printf '[commit]\nassisted_by = true\n' > "$XDG_CONFIG_HOME/git-agent/config.toml"
