"""What can be read of a watch without its daemon, and without waiting; only `chains` may let go of what is left."""
