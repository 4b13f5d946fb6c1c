"""The screens: the table, and dialogs above it."""
