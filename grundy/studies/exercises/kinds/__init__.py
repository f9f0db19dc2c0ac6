"""The kinds of exercises, one file each."""
