printf "def parse(text):\n    return text.split()\n" > parser.py
printf "test:\n\tpython -m pytest\n" > Makefile
git add . && git commit -qm "feat(parser): split text into words"
git checkout -qb feat/PARSE-7-lines
printf "def parse(text):\n    return text.split()\n\n\ndef parse_line(line):\n    return line.strip()\n" > parser.py
git commit -qam "feat(parser): add parse_line

Callers stripped lines themselves, because there was no such step.

Fixes #3"
mkdir tests
printf "from parser import parse_line\n\n\ndef test_blank_line():\n    assert parse_line(' ') == ''\n" > tests/test_parser.py
git add . && git commit -qm "fixup! feat(parser): add parse_line"
printf "[parser]\nstrict = true\n" > parser.toml
git add . && git commit -q --author "Bob Example <bob@example.org>" -m "feat(parser): make it strict"
