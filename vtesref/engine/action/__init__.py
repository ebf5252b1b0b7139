"""Actions: announcing, blocking, stealth and intercept, bleeds, hunts, equipment, recruiting."""
