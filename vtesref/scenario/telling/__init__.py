"""A story is told: what each line that sets something off does at the table."""
