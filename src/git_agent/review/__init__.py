"""The five-stage review of a message: generate, review, approve, fix concerns, title; then stitch."""
