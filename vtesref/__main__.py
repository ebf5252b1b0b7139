"""Run the command line with ``python -m vtesref``."""

from vtesref.cli import main

if __name__ == "__main__":
    main()
