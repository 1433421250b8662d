"""The way to a server, whichever API it speaks: the official SDK, its errors in words, and the limits of an answer."""
