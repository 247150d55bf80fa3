"""What is asked of the service, and what it answers."""

from dataclasses import dataclass

from bot.rules.actions import Action
from bot.rules.ids import PlayerId
from bot.rules.table import Happening, Table
from bot.service.ids import TableId


@dataclass(frozen=True, slots=True)
class Command:
    """One action on one table.

    actor: who asks, as the platform vouches for; None = the clock.
    action: `AcceptChallenge` and `DeclineChallenge` always mean the actor, and `StartGame` gets its seat hashes from
        the stored phrases, whatever their fields say.
    key: unique per delivery, stable when the platform delivers twice: `d:<interaction>`, `t:<update>`, `l:<request>`.
    seen: the decision on the button; None for typed commands, which mean what is asked when they arrive.
    phrase: typed in the accept dialog; only with `AcceptChallenge`.
    """

    table: TableId
    actor: PlayerId | None
    action: Action
    key: str
    seen: int | None = None
    phrase: str | None = None


@dataclass(frozen=True, slots=True)
class Update:
    """A table after a command, or as it is.

    version: counts every stored action. happenings: what this command made happen, automatic steps included; empty for
    a mere look and for a duplicate.
    duplicate: the command had been carried out before (same key, or a rematch already asked for); nothing changed.
    next_table: the table of the rematch, once both have asked for it.
    """

    table: TableId
    version: int
    state: Table
    happenings: tuple[Happening, ...] = ()
    duplicate: bool = False
    next_table: TableId | None = None
