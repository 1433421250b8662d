"""Repository facts as bounded, redacted, labelled text."""
