"""How the families draw their boards, and which gestures these accept; loaded when something is drawn."""
