"""A log of any CI system as plain lines: decoded, without times and colours, with what the system's marks mean."""
