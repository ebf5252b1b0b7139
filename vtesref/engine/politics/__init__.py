"""Politics: referendums, votes, titles, the blood hunt."""
