"""What the tools of each family write when they fail; one file per family."""
