"""Players: strategies that pick a move and say why. One file each; the registry finds them."""
