"""The `---ci---` block itself: found, read tolerantly, written as YAML that git cannot damage, and put in its place."""
