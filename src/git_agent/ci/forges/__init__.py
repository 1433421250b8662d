"""The forges that can be asked; nothing but this room uses the network for CI."""
