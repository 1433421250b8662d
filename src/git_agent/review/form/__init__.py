"""What the text of each stage has to be: made of values by code, read back from a model with every fault."""
