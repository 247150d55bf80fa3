"""Challenges: make one, answer it, and the phrases that go into the dice."""

from bot.rules.ids import PlayerId
from bot.rules.terms import Terms
from bot.service.commands import Update
from bot.service.ids import TableId
from bot.service.rooms import Place, Showing


class Challenges:
    """Opens tables and seats players. Everything else on a table goes through `Tables.perform`."""

    async def challenge(
        self,
        *,
        challenger: PlayerId,
        invited: PlayerId | None,
        terms: Terms,
        key: str,
        place: Place | None = None,
        showing: Showing | None = None,
        phrase: str | None = None,
    ) -> Update:
        """Open a table that waits for an opponent for 24 hours.

        invited: None = whoever accepts first. place, showing: the first room that shows it.
        phrase: typed with the challenge; it counts as `stored`, since the seal is not known before the table is.
        Raises TooManyTables (20 open), TooManyChallenges (5 open), ChallengesTooFast (6 a minute), MatchTooLong (99),
        PhraseTooLong, EmptyPhrase, ChallengeYourself, Busy, StoreUnavailable.
        """
        raise NotImplementedError

    async def accept(
        self,
        *,
        table: TableId,
        player: PlayerId,
        key: str,
        seen: int | None = None,
        phrase: str | None = None,
    ) -> Update:
        """Take the second seat; game 1 starts in the same transaction.

        phrase: typed after the seal was shown, so it counts as `late`. Raises as `Tables.perform`; AlreadyTaken says
        who was first.
        """
        raise NotImplementedError

    async def decline(self, *, table: TableId, player: PlayerId, key: str) -> Update:
        """The invited player says no. Raises as `Tables.perform`."""
        raise NotImplementedError

    async def withdraw(self, *, table: TableId, player: PlayerId, key: str) -> Update:
        """The challenger takes it back. Raises as `Tables.perform`."""
        raise NotImplementedError

    async def by_code(self, code: str) -> TableId:
        """The open challenge with this join code, in any case and spacing. Raises UnknownCode."""
        raise NotImplementedError

    async def set_phrase(self, *, table: TableId, player: PlayerId, phrase: str) -> int:
        """Give a phrase after the seal was shown; returns the number of the first game it counts for.

        Raises NotSeated, PhraseTooLong, EmptyPhrase, UnknownTable, StoreUnavailable.
        """
        raise NotImplementedError
