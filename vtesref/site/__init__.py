"""The rules site: every text, ruling, rule, term, difference and scenario as static pages that work from any folder."""
