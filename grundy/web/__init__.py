"""The page and its API. The web process only passes questions on: worker processes answer them."""
