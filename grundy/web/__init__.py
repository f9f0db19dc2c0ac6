"""The page and its API. The web process passes requests on to worker processes, which answer them."""
