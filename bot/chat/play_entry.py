"""What somebody types, as steps of the turn in play."""

from contextlib import suppress

from bot.rules.errors import IllegalPlay, RulesError
from bot.rules.notation import parse_play
from bot.rules.play_text import read_play_text
from bot.rules.plays import CheckerMove
from bot.rules.turn import Turn, plays_from_here, plays_of, steps_of
from bot.rules.variant import Variant


def steps_meant(variant: Variant, turn: Turn, text: str) -> tuple[CheckerMove, ...]:
    """The steps of a typed play, from the start of the turn; after some steps the rest of it may be typed alone.

    Raises PlayError.
    """
    try:
        return parse_play(text, plays_of(variant, turn)).moves
    except IllegalPlay:
        if not turn.moves:
            raise
        rest = plays_from_here(variant, turn)
        with suppress(RulesError):
            return (*turn.moves, *parse_play(text, rest).moves)
        raise


def step_meant(variant: Variant, turn: Turn, text: str) -> CheckerMove | None:
    """The one step a text names, if it may be made now; of two dice that do the same, the smaller.

    Raises UnreadablePlay.
    """
    written = read_play_text(text)
    if len(written.hops) != 1 or written.roll is not None:
        return None
    (hop,) = written.hops
    found = [
        move
        for move in sorted(steps_of(variant, turn), key=lambda move: move.die)
        if (move.source, move.target)
        == (hop.target + move.die if hop.source is None else hop.source, hop.target)
    ]
    return found[0] if len({move.source for move in found}) == 1 else None
