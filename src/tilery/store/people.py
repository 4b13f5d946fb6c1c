"""Users, their sessions and tokens, and their ratings."""

from __future__ import annotations

from collections.abc import Sequence

from tilery.store.database import Database, Statement
from tilery.store.rows import RatingRow, SessionRow, TokenRow, UserRow

_USER = "id, kind, name, username, password, created"
_NEW_PASSWORD = "UPDATE users SET password = $3 WHERE id = $1 AND password = $2"
_RATING = "user_id, game, mu, sigma, shown, matches"


class People:
    """The users of a store: guests, accounts and bots."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # ---- users ----
    async def user(self, user_id: str) -> UserRow | None:
        """The user with this id."""
        return await self._one(f"SELECT {_USER} FROM users WHERE id = $1", user_id)

    async def by_username(self, username: str) -> UserRow | None:
        """The account with this user name, ignoring case."""
        return await self._one(f"SELECT {_USER} FROM users WHERE username_key = $1", username.lower())

    async def _one(self, sql: str, value: str) -> UserRow | None:
        rows = await self._database.fetch(sql, value)
        return UserRow(*rows[0]) if rows else None

    async def save_name(self, user_id: str, kind: str, name: str, now: float) -> None:
        """Set the name of a user, who is added if missing."""
        sql = (
            "INSERT INTO users (id, kind, name, created) VALUES ($1, $2, $3, $4) "
            "ON CONFLICT (id) DO UPDATE SET name = excluded.name"
        )
        await self._database.write(Statement(sql, (user_id, kind, name, now)))

    async def make_account(self, user: UserRow) -> bool:
        """Give a new user or a guest a user name and password. False if the name or the user is taken."""
        sql = (
            "INSERT INTO users (id, kind, name, username, username_key, password, created) "
            "VALUES ($1, 'account', $2, $3, $4, $5, $6) "
            "ON CONFLICT (id) DO UPDATE SET kind = 'account', name = excluded.name, username = excluded.username, "
            "username_key = excluded.username_key, password = excluded.password WHERE users.kind = 'guest'"
        )
        key = (user.username or "").lower()
        args = (user.id, user.name, user.username, key, user.password, user.created)
        return await self._database.write(Statement(sql, args, rows=1))

    async def change_password(
        self, user: UserRow, password: str, keep: str | None, *, tokens: bool
    ) -> list[str] | None:
        """Change the password, and end all sessions but ``keep``, those of tokens too with ``tokens``. Returns the
        ended ones.

        None if ``user`` has another password by now.
        """
        while True:
            ended = [row.id for row in await self.sessions(user.id, 0.0) if row.id != keep]
            revoked = [row.id for row in await self.tokens(user.id)] if tokens else []
            current = await self.user(user.id)
            if current is None or current.password != user.password:
                return None
            gone = "DELETE FROM sessions WHERE user_id = $1 AND id <> $2"
            statements = [
                Statement(_NEW_PASSWORD, (user.id, user.password, password), rows=1),
                Statement(gone, (user.id, keep or ""), rows=len(ended)),
                Statement(
                    "INSERT INTO meta (key, value) VALUES ('revocations', '1') ON CONFLICT (key) DO UPDATE "
                    "SET value = CAST(CAST(meta.value AS BIGINT) + 1 AS TEXT)"
                ),
            ]
            if tokens:
                statements.append(Statement("DELETE FROM tokens WHERE user_id = $1", (user.id,), rows=len(revoked)))
            if await self._database.write(*statements):
                return ended + revoked

    async def revocations(self) -> int:
        """Number of password changes so far, for nodes that missed the note about ended sessions."""
        rows = await self._database.fetch("SELECT value FROM meta WHERE key = 'revocations'")
        return int(rows[0][0]) if rows else 0

    # ---- sessions ----
    async def add_session(self, row: SessionRow, user: UserRow, password: str | None = None) -> bool:
        """Store a session of a device that signed in to ``user``, together with a new ``password``, if any.

        False if the password was changed meanwhile.
        """
        sql = "INSERT INTO sessions (id, user_id, created, expires, agent) VALUES ($1, $2, $3, $4, $5)"
        return await self._database.write(
            Statement(_NEW_PASSWORD, (user.id, user.password, password or user.password), rows=1),
            Statement(sql, (row.id, row.user_id, row.created, row.expires, row.agent)),
        )

    async def session(self, session_id: str) -> SessionRow | None:
        """The session with this id, unless revoked."""
        sql = "SELECT id, user_id, created, expires, agent FROM sessions WHERE id = $1"
        rows = await self._database.fetch(sql, session_id)
        return SessionRow(*rows[0]) if rows else None

    async def sessions(self, user_id: str, now: float) -> list[SessionRow]:
        """The user's unexpired sessions."""
        sql = (
            "SELECT id, user_id, created, expires, agent FROM sessions WHERE user_id = $1 AND expires > $2 "
            "ORDER BY created DESC"
        )
        return [SessionRow(*row) for row in await self._database.fetch(sql, user_id, now)]

    async def revoke_session(self, user_id: str, session_id: str) -> bool:
        """Sign a device out; False if the user has no such session."""
        sql = "DELETE FROM sessions WHERE id = $1 AND user_id = $2"
        return await self._database.write(Statement(sql, (session_id, user_id), rows=1))

    # ---- tokens ----
    async def add_token(self, row: TokenRow, secret_hash: str) -> None:
        """Store a token. Only the hash of its secret is kept."""
        sql = "INSERT INTO tokens (id, user_id, title, created, hash) VALUES ($1, $2, $3, $4, $5)"
        await self._database.write(Statement(sql, (row.id, row.user_id, row.title, row.created, secret_hash)))

    async def by_token(self, secret_hash: str) -> tuple[str, UserRow] | None:
        """The id of a token and its user."""
        names = ", ".join(f"u.{name.strip()}" for name in _USER.split(","))
        sql = f"SELECT t.id, {names} FROM tokens t JOIN users u ON u.id = t.user_id WHERE t.hash = $1"
        rows = await self._database.fetch(sql, secret_hash)
        return (rows[0][0], UserRow(*rows[0][1:])) if rows else None

    async def token(self, token_id: str) -> TokenRow | None:
        """The token with this id, unless revoked."""
        rows = await self._database.fetch("SELECT id, user_id, title, created FROM tokens WHERE id = $1", token_id)
        return TokenRow(*rows[0]) if rows else None

    async def tokens(self, user_id: str) -> list[TokenRow]:
        """The user's tokens."""
        sql = "SELECT id, user_id, title, created FROM tokens WHERE user_id = $1 ORDER BY created"
        return [TokenRow(*row) for row in await self._database.fetch(sql, user_id)]

    async def revoke_token(self, user_id: str, token_id: str) -> bool:
        """Revoke a token; False if the user has no such token."""
        sql = "DELETE FROM tokens WHERE id = $1 AND user_id = $2"
        return await self._database.write(Statement(sql, (token_id, user_id), rows=1))

    # ---- ratings ----
    async def ratings(self, user_id: str) -> list[RatingRow]:
        """The user's ratings in all games."""
        sql = f"SELECT {_RATING} FROM ratings WHERE user_id = $1 ORDER BY game"
        return [RatingRow(*row) for row in await self._database.fetch(sql, user_id)]

    async def rating(self, user_id: str, game: str) -> RatingRow | None:
        """The user's rating in one game."""
        sql = f"SELECT {_RATING} FROM ratings WHERE user_id = $1 AND game = $2"
        rows = await self._database.fetch(sql, user_id, game)
        return RatingRow(*rows[0]) if rows else None

    async def ladder(self, game: str, limit: int) -> list[tuple[UserRow, RatingRow]]:
        """The highest ratings in a game, with their users."""
        users = ", ".join(f"u.{name.strip()}" for name in _USER.split(","))
        values = ", ".join(f"r.{name.strip()}" for name in _RATING.split(","))
        sql = (
            f"SELECT {users}, {values} FROM ratings r JOIN users u ON u.id = r.user_id "
            "WHERE r.game = $1 ORDER BY r.shown DESC, r.user_id LIMIT $2"
        )
        width = len(UserRow.__struct_fields__)
        rows = await self._database.fetch(sql, game, limit)
        return [(UserRow(*row[:width]), RatingRow(*row[width:])) for row in rows]

    async def rate(self, match_id: str, rows: Sequence[RatingRow]) -> bool:
        """Write the ratings after a match once. False if the match was rated already or a rating changed meanwhile.

        Each row's ``matches`` is the count after this match. The write happens only if one less is stored.
        """
        sql = (
            f"INSERT INTO ratings ({_RATING}) VALUES ($1, $2, $3, $4, $5, $6) "
            "ON CONFLICT (user_id, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, "
            "shown = excluded.shown, matches = excluded.matches WHERE ratings.matches = excluded.matches - 1"
        )
        counted = Statement("UPDATE matches SET rated = 1 WHERE id = $1 AND rated = 0", (match_id,), rows=1)
        ordered = sorted(rows, key=lambda row: row.user_id)
        changes = [Statement(sql, (r.user_id, r.game, r.mu, r.sigma, r.shown, r.matches), rows=1) for r in ordered]
        return await self._database.write(counted, *changes)
