"""What the service refuses, each with a stable code.

ServiceError
├── UnknownTable            unknown_table          no table has this id
├── UnknownCode             unknown_code           no open table has this join or watch code
├── UnknownLinkCode         unknown_link_code      nobody has this link code any more
├── AlreadyLinked           already_linked         both accounts belong to one person already
├── NothingToUnlink         nothing_to_unlink      the person has no other account
├── SameTable               same_table             both sit at one open table
├── UnknownRoom             unknown_room           no room has this number
├── UnknownPlayer           unknown_player         no player has this number
├── StandingAlready         standing_already       the place has a standing chouette
├── NoSpace                 no_space               there is no server or group here
├── NotAdministrator        not_administrator      only administrators may do that
├── NotSeated               not_seated             the person has no seat at this table
├── StalePress              stale_press            the button asked an older question
├── AlreadyTaken            already_taken          somebody else accepted the challenge first
├── LimitError
│   ├── TooManyTables       too_many_tables        open tables of one player
│   ├── TooManyChallenges   too_many_challenges    open challenges of one player
│   ├── ChallengesTooFast   challenges_too_fast    challenges within a minute
│   ├── TooManyRooms        too_many_rooms         rooms that show one table
│   ├── MatchTooLong        match_too_long         points of a match
│   └── PhraseTooLong       phrase_too_long        characters of a phrase
├── EmptyPhrase             empty_phrase           nothing is left of the phrase
├── NothingToVerify         nothing_to_verify      no game of this table has ended
├── TableFrozen             table_frozen           the table was damaged and taken out of play
├── Busy                    busy                   too much is waiting to be saved
└── StoreUnavailable        store_unavailable      nothing can be saved at the moment
"""

from typing import TYPE_CHECKING, ClassVar

from bot.rules.ids import PlayerId

if TYPE_CHECKING:
    from bot.service.chouette_commands import ChouetteUpdate
    from bot.service.commands import Update


class ServiceError(Exception):
    """Something the service cannot do. `code` is stable and names the message people get to read."""

    code: ClassVar[str] = "service_error"


class UnknownTable(ServiceError):
    """No table has this id."""

    code = "unknown_table"

    def __init__(self, table: str) -> None:
        """table: the text given; untrusted."""
        super().__init__(f"no table {table[:40]!r}")
        self.table = table


class UnknownCode(ServiceError):
    """No open table has this join or watch code."""

    code = "unknown_code"

    def __init__(self, given: str) -> None:
        """given: the text; untrusted."""
        super().__init__(f"no table with code {given[:40]!r}")
        self.given = given


class UnknownLinkCode(ServiceError):
    """Nobody has this link code any more."""

    code = "unknown_link_code"

    def __init__(self, given: str) -> None:
        """given: the text; untrusted."""
        super().__init__(f"no link code {given[:40]!r}")
        self.given = given


class AlreadyLinked(ServiceError):
    """Both accounts belong to one person already."""

    code = "already_linked"


class NothingToUnlink(ServiceError):
    """The person has no other account."""

    code = "nothing_to_unlink"


class SameTable(ServiceError):
    """Two who sit at one open table cannot become one person."""

    code = "same_table"


class UnknownRoom(ServiceError):
    """No room has this number."""

    code = "unknown_room"


class UnknownPlayer(ServiceError):
    """No player has this number."""

    code = "unknown_player"


class StandingAlready(ServiceError):
    """The place has a standing chouette already."""

    code = "standing_already"


class NoSpace(ServiceError):
    """There is no server or group here."""

    code = "no_space"


class NotAdministrator(ServiceError):
    """Only administrators of the server or group may do that."""

    code = "not_administrator"


class NotSeated(ServiceError):
    """The person has no seat at this table. update: the table as it is, to say whose turn it is."""

    code = "not_seated"

    def __init__(self, update: "Update | ChouetteUpdate") -> None:
        super().__init__(f"not seated at {update.table}")
        self.update = update


class StalePress(ServiceError):
    """The button asked an older question. update: the table as it is now; nothing was changed."""

    code = "stale_press"

    def __init__(self, update: "Update | ChouetteUpdate") -> None:
        super().__init__(f"{update.table} has moved on to decision {update.state.decision}")
        self.update = update


class AlreadyTaken(ServiceError):
    """Somebody else accepted the challenge first. by: who; update: the table as it is now."""

    code = "already_taken"

    def __init__(self, update: "Update", by: PlayerId) -> None:
        super().__init__(f"{update.table} was taken by {by}")
        self.update = update
        self.by = by


class LimitError(ServiceError):
    """Too much of something. limit: how much is allowed."""

    code = "limit"

    def __init__(self, limit: int) -> None:
        super().__init__(f"at most {limit}")
        self.limit = limit


class TooManyTables(LimitError):
    """A player has as many open tables as one may. player: who."""

    code = "too_many_tables"

    def __init__(self, limit: int, player: PlayerId) -> None:
        super().__init__(limit)
        self.player = player


class TooManyChallenges(LimitError):
    """A player has as many open challenges as one may."""

    code = "too_many_challenges"


class ChallengesTooFast(LimitError):
    """A player has made as many challenges within a minute as one may. wait_s: seconds until the next is allowed."""

    code = "challenges_too_fast"

    def __init__(self, limit: int, wait_s: int) -> None:
        super().__init__(limit)
        self.wait_s = wait_s


class TooManyRooms(LimitError):
    """A table is shown in as many rooms as one may be."""

    code = "too_many_rooms"


class MatchTooLong(LimitError):
    """Chats play shorter matches than the formats can hold."""

    code = "match_too_long"


class PhraseTooLong(LimitError):
    """A phrase has more characters than are kept."""

    code = "phrase_too_long"


class EmptyPhrase(ServiceError):
    """Nothing is left of the phrase without its outer spaces."""

    code = "empty_phrase"


class NothingToVerify(ServiceError):
    """No game of this table has ended, so no key can be shown yet."""

    code = "nothing_to_verify"


class TableFrozen(ServiceError):
    """The stored bytes of this table were damaged, log included; it is out of play. why: for the operator."""

    code = "table_frozen"

    def __init__(self, table: str, why: str) -> None:
        super().__init__(f"{table} is frozen: {why}")
        self.table = table
        self.why = why


class Busy(ServiceError):
    """Too much is waiting to be saved; nothing was changed, try again."""

    code = "busy"


class StoreUnavailable(ServiceError):
    """Nothing can be saved at the moment (full disk, I/O error, foreign lock); nothing was changed."""

    code = "store_unavailable"
