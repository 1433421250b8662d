"""Which part of the repository a file belongs to: what people have written down goes before what a path suggests."""
