"""The routes that are no questions, a file for each kind of thing; each adds its own, with the models beside them."""
