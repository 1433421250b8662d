"""The ledger: one database for one work tree. Only who holds the daemon's lock writes it; anybody may read it."""
