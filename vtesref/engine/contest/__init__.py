"""Contested cards and titles."""
