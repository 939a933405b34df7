"""The record of an event."""
