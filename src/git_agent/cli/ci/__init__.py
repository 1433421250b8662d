"""`git-agent ci`: flags become a selection, what was seen becomes a table and an exit code."""
