"""GitHub, the public one and Enterprise: by its REST API alone."""
