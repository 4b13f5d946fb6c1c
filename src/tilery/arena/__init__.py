"""Bot against bot, without a server: matches, tournaments, tables."""
