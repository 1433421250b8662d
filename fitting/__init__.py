"""Scripts that make the fixed numbers that the program ships with, most of them from the histories of local clones."""
