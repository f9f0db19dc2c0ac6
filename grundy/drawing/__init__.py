"""The drawing of a position: shapes, and the gestures they accept. Plain data that everything else builds on."""
