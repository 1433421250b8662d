"""What source code says: read line by line (`text`), or from the syntax trees of both sides (`trees`)."""
