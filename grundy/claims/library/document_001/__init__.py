"""Document 001: R. Miyadera, S. Kannan and H. Manabe, Maximum Nim and Chocolate Bar Games, accepted 2023."""
