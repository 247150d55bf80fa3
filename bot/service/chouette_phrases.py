"""The phrases of a chouette: a seat is a player's place in joining order, whatever the line."""

from collections.abc import Sequence

from bot.chouette.line import players_in
from bot.chouette.state import Between, Chouette, Closed, Gathering
from bot.rules.ids import PlayerId
from bot.service.phrases import counting
from storage.records import PhraseRow


def seat_of(state: Chouette, player: PlayerId) -> int:
    """The place of a member in joining order, from 0; of somebody who has not joined yet, the one he will have."""
    players = [member.player for member in state.members]
    return players.index(player) if player in players else len(players)


def order_hashes(state: Chouette, rows: Sequence[PhraseRow]) -> tuple[str, ...]:
    """The hashes for the draw of the line: those who take part, in joining order."""
    return _hashes(state, players_in(state), rows, game=1)


def game_hashes(state: Chouette, rows: Sequence[PhraseRow]) -> tuple[str, ...]:
    """The hashes for the next game: in line order, the partner's last."""
    partner = () if state.partner is None else (state.partner,)
    return _hashes(state, (*state.line, *partner), rows, game=state.games + 1)


def next_phrase_game(state: Chouette) -> int | None:
    """The first game that a phrase given now counts for; None when no game follows.

    Those the line was drawn with stay those of game 1.
    """
    match state.phase:
        case Closed():
            return None
        case Gathering():
            return 1
        case Between() if state.games:
            return state.games + 1
    return state.games + 2


def _hashes(
    state: Chouette, players: Sequence[PlayerId], rows: Sequence[PhraseRow], *, game: int
) -> tuple[str, ...]:
    return tuple(counting(rows, seat_of(state, player), game).hash for player in players)
