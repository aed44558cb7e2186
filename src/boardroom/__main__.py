"""`python -m boardroom` is the command line."""

from boardroom.cli import main

if __name__ == "__main__":  # a process that draws pages imports this too
    main()
