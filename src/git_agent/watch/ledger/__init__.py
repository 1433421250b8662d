"""The ledger: one database for one work tree. Only the daemon writes it; anybody may read it beside the daemon."""
