"""What lies on the table where a story begins: read into data, laid out, and told again. No line of the story."""
