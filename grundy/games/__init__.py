"""The games, one file or folder each; the registry finds them."""
