"""The texts: rulebooks, rulings, glossary and differences, read from YAML and checked."""
