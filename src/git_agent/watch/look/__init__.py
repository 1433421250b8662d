"""What can be read of a watch without its daemon: nothing here writes, and nothing waits."""
