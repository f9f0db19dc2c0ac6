"""Files that can be trusted: checksummed, resumable, never half-written."""
