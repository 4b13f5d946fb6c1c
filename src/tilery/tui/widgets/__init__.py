"""The widgets of the table screen."""
