"""The only code that knows git's command line; reading and writing are strictly apart."""
