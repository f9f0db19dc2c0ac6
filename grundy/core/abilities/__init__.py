"""The board in the hand, the last capability that is not in `core/capabilities/`."""
