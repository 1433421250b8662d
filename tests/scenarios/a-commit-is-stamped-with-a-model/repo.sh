# The record has a date of its own, because its commit is named in what the program says.
export GIT_AUTHOR_DATE='@1767600000 +0000' GIT_COMMITTER_DATE='@1767600000 +0000'
git commit --quiet --allow-empty --file=- <<'END'
docs(init): initialize project (2 phases)

---ci---
phase: 0
milestone: v0.1
status: specify
---/ci---
END
unset GIT_AUTHOR_DATE GIT_COMMITTER_DATE
mkdir -p src tests
printf "def parse(text):\n    return text.split()\n" > src/parser.py
git add . && git commit -qm "feat(parser): split text into words"
printf "Documentation.\n" > README.md
git add . && git commit -qm "docs: add a readme"
printf "def parse(text):\n    return text.split()\n\n\ndef parse_line(line):\n    return line.strip()\n" > src/parser.py
git add .
