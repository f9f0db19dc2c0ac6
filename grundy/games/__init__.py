"""The games, one file each; the registry finds them."""
