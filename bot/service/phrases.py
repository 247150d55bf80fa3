"""The phrases that seats add to the dice."""

from collections.abc import Sequence

from bot.formats.dice_chain import PHRASE_LIMIT, seat_hash
from bot.rules.ids import PlayerId
from bot.service.errors import EmptyPhrase, PhraseTooLong
from bot.service.ports import Entropy
from storage.records import PhraseKind, PhraseRow


def clean_phrase(phrase: str) -> str:
    """A typed phrase without its outer spaces. Raises PhraseTooLong, EmptyPhrase."""
    cleaned = phrase.encode(errors="replace").decode().strip()
    if not cleaned:
        raise EmptyPhrase
    if len(cleaned) > PHRASE_LIMIT:
        raise PhraseTooLong(PHRASE_LIMIT)
    return cleaned


def typed_phrase(
    phrase: str, kind: PhraseKind, *, table: int, seat: int, player: PlayerId, since_game: int = 1
) -> PhraseRow:
    """The row of a phrase that somebody gave. Raises PhraseTooLong, EmptyPhrase."""
    cleaned = clean_phrase(phrase)
    return PhraseRow(table, seat, since_game, player, cleaned, kind, seat_hash(cleaned))


def default_phrase(
    stored: str | None, entropy: Entropy, *, table: int, seat: int, player: PlayerId
) -> PhraseRow:
    """The row of a seat whose owner gave nothing: his stored preference, else a random one."""
    if stored is not None:
        return typed_phrase(stored, PhraseKind.STORED, table=table, seat=seat, player=player)
    return typed_phrase(entropy(16).hex(), PhraseKind.AUTOMATIC, table=table, seat=seat, player=player)


def counting(rows: Sequence[PhraseRow], seat: int, game: int) -> PhraseRow:
    """The phrase of a seat that counts for a game: the newest that does not begin later. There is one from the moment
    somebody sits down."""
    return max(
        (row for row in rows if row.seat == seat and row.since_game <= game), key=lambda row: row.since_game
    )


def phrases_for(rows: Sequence[PhraseRow], game: int, seats: int) -> tuple[PhraseRow, ...]:
    """The phrases that count for a game, in seat order."""
    return tuple(counting(rows, seat, game) for seat in range(seats))
