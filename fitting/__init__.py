"""Scripts that make the fixed numbers of the built-in writer from the histories of local clones."""
