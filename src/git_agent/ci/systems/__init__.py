"""Which CI systems a repository is set up for, told from the tree of HEAD alone."""
