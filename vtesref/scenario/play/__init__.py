"""What plays stories again and again: options, reasons, outcomes, sessions, whole games, positions told in words."""
