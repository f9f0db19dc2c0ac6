"""The routes of the API and of the pages, a file per subject."""
