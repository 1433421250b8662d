printf "def parse(text):\n    return text.split()\n" > parser.py
git add . && git commit -qm "Split text into words"
git checkout -qb lines
printf "def parse(text):\n    return text.split()\n\n\ndef parse_line(line):\n    return line.strip()\n" > parser.py
git commit -qam "Add parse_line

Callers stripped lines themselves, which nobody wants to do."
