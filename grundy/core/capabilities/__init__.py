"""What several games offer to one subsystem, by who asks for it; `core/capability.py` says how a game offers it."""
