"""What a line does to the table when it sets something off; how the line is read is in ``sentences``."""
