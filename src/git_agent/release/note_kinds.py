"""The five kinds of changes that a note tells, by their usual headings and in their order."""

BREAKING, SECURITY, FEATURES, IMPROVEMENTS, FIXES = HEADINGS = (
    "Breaking Changes",
    "Security",
    "New Features",
    "Improvements",
    "Bug Fixes",
)
