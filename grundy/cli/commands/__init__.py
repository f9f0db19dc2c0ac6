"""Commands that are no questions, one file each, called like the command: they list, play, serve or keep."""
