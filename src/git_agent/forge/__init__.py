"""Where a repository lives on the web, told from the address of its remote; nothing here uses the network."""
