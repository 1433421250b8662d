"""CI awareness: which checks a change has, whether it may be merged, and why a check failed."""
