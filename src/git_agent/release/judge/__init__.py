"""What the commits of a range mean to whoever deploys it, and the one place that each of them gets."""
