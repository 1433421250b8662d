"""The verbs of `git-agent watch`, which are those of `acd` too."""
