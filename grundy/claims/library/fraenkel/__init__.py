"""A. S. Fraenkel, Scenic trails ascending from sea-level Nim to alpine Chess, 1996, and the work that it surveys."""
