"""Two syntax trees as a script of edits: what became of conditions, calls, values and signatures, and where."""
