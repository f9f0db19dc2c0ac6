"""`python -m grundy` is the command `grundy`."""

from grundy.cli import main

if __name__ == "__main__":
    main()
