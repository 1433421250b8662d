"""The form of a message: its blocks, its widths, its trailers, and every rule it breaks."""
