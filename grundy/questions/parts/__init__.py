"""What several questions share. A folder is no question."""
