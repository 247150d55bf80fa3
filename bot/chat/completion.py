"""Suggestions while an option is typed: legal plays, variants, terms, tables, settings."""

from collections.abc import Iterable
from typing import assert_never

from cachetools import LRUCache

from bot.chat.any_tables import CHOUETTE
from bot.chat.call import House
from bot.chat.commands import BY_NAME, CommandSpec, Completion, Kind, Option
from bot.chat.crew_asks import crew_to_play, roll_in_play
from bot.chat.crew_settings import suggested_settings
from bot.chat.incoming import CompletionAsked
from bot.chat.information import CHOUETTE_RULES
from bot.chat.kinds import AnyUpdate, people_of
from bot.chat.people import account_of, language_of
from bot.chat.places import place_of
from bot.chat.playing import to_play
from bot.chat.reply import Choice
from bot.chat.telling import one_line
from bot.chat.usual import USUAL_LENGTH, read_terms
from bot.chat.which_table import before_person, loaded, parse_table
from bot.i18n.catalog import Language, closest_language
from bot.i18n.message import Message
from bot.rules.errors import RulesError
from bot.rules.ids import PlayerId
from bot.rules.notation import format_play
from bot.rules.terms import TERM_SPECS, make_terms, term_text, terms_here
from bot.rules.turn import Turn, plays_of
from bot.rules.variant import VARIANTS, Variant
from bot.service.accounts import Account
from bot.service.chouette_commands import ChouetteUpdate
from bot.service.commands import Update
from bot.service.errors import NotSeated
from bot.service.ids import TableId

MOST = 25
SUGGEST = "chouette suggest"
PLAYS_KEPT = 256
_LONGEST_LABEL = 100


class Completer:
    """Answers what an adapter asks while somebody types. Raises ServiceError or RulesError when there is no answer."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._plays: LRUCache[tuple[TableId, int], tuple[str, ...]] = LRUCache(PLAYS_KEPT)

    async def complete(self, asked: CompletionAsked) -> tuple[Choice, ...]:
        """Values for the option, the likeliest first, at most 25."""
        command = BY_NAME.get(asked.name)
        option = None if command is None else _option(command, asked.option)
        if option is None:
            return ()
        return (await self._choices(asked, option))[:MOST]

    async def _choices(self, asked: CompletionAsked, option: Option) -> tuple[Choice, ...]:
        language = closest_language(asked.who.language)
        match option.completion:
            case Completion.PLAY:
                return await self._legal_plays(asked)
            case Completion.TABLE:
                return await self._tables(asked)
            case Completion.VARIANT:
                found = self._named(VARIANTS, "variant.{}", asked.typed, language)
                is_rules = asked.name == "rules" and CHOUETTE_RULES.startswith(asked.typed.lower())
                return (*found, Choice(CHOUETTE_RULES, CHOUETTE_RULES)) if is_rules else found
            case Completion.TERMS:
                return _terms(asked)
            case Completion.HOUSE_RULES:
                return tuple(Choice(text, text) for text in suggested_settings(asked.typed))
            case None:
                return _texts(option.choices if option.kind is Kind.CHOICE else (), asked.typed)
        assert_never(option.completion)

    async def _legal_plays(self, asked: CompletionAsked) -> tuple[Choice, ...]:
        """The legal plays of the one table where the person has a roll to play."""
        player = (await self._account(asked)).id
        table = asked.options.get("table", "")
        if table:
            tables: tuple[TableId, ...] = (parse_table(table),)
        elif asked.room.private:
            tables = await self._house.rooms.tables_of(player)
        else:
            tables = await self._house.rooms.tables_in(place_of(asked.room))
        may = _roll_to_advise if asked.name == SUGGEST else _roll_of
        found = [u for u in await loaded(self._house, tables) if may(u, player) is not None]
        before = await before_person(self._house, asked.room, asked.in_sight, player)
        if not table and before is not None:
            found = [update for update in found if update.table == before.table]
        if len(found) != 1:
            return ()
        return matching_plays(self._plays_of(found[0], may(found[0], player)), asked.typed)

    def _plays_of(self, update: AnyUpdate, roll: tuple[Variant, Turn] | None) -> tuple[str, ...]:
        key = (update.table, update.state.decision)
        plays = self._plays.get(key)
        if plays is None:
            legal = plays_of(*roll).plays if roll is not None else ()
            plays = self._plays[key] = tuple(format_play(play) for play in legal)
        return plays

    async def _tables(self, asked: CompletionAsked) -> tuple[Choice, ...]:
        account = await self._account(asked)
        translator = self._house.catalog.translator(language_of(account, asked.who))
        choices = []
        kind = CHOUETTE if asked.name.startswith("chouette ") else ""
        mine = await self._house.rooms.tables_of(account.id)
        tables = tuple(table for table in mine if table.startswith(kind))
        for update in reversed(await loaded(self._house, tables)):
            names = await self._house.accounts.names(people_of(update.state))
            line = translator.words(one_line(update, names, account.id))
            choices.append(Choice(update.table, line[:_LONGEST_LABEL]))
        return _that_match(choices, asked.typed)

    async def _account(self, asked: CompletionAsked) -> Account:
        return await account_of(self._house, asked.who)

    def _named(self, values: Iterable[str], key: str, typed: str, language: Language) -> tuple[Choice, ...]:
        words = self._house.catalog.words
        return _that_match([Choice(v, words(Message(key.format(v)), language)) for v in values], typed)


def matching_plays(plays: Iterable[str], typed: str) -> tuple[Choice, ...]:
    """The plays that have everything typed, in any order; those that begin with it first."""
    wanted = typed.replace(",", " ").lower().split()
    begun = " ".join(wanted)
    found = [play for play in plays if _has_parts(play.split(), wanted)]
    found.sort(key=lambda play: not play.startswith(begun))
    return tuple(Choice(play, play) for play in found[:MOST])


def _has_parts(parts: list[str], wanted: list[str]) -> bool:
    """Whether each wanted beginning has a part of its own."""
    left = list(parts)
    for begun in sorted(wanted, key=len, reverse=True):
        part = next((part for part in left if part.startswith(begun)), None)
        if part is None:
            return False
        left.remove(part)
    return True


def _terms(asked: CompletionAsked) -> tuple[Choice, ...]:
    """What stands there already, and one more pair that has a meaning with it."""
    kept, space, begun = asked.typed.rpartition(" ")
    length = asked.options.get("length", "").strip()
    points = int(length) if length.isascii() and length.isdigit() and len(length) < 5 else USUAL_LENGTH
    chosen = read_terms(kept)
    terms = make_terms(asked.options.get("variant", "").strip() or "standard", points, chosen)
    pairs = [
        f"{name}={value}"
        for name in terms_here(terms)
        if name not in chosen
        for value in TERM_SPECS[name].values
        if value != term_text(terms, name)
    ]
    return tuple(
        Choice(kept + space + pair, kept + space + pair) for pair in pairs if pair.startswith(begun.lower())
    )


def _texts(values: Iterable[str], typed: str) -> tuple[Choice, ...]:
    return _that_match([Choice(value, value) for value in values], typed)


def _that_match(choices: list[Choice], typed: str) -> tuple[Choice, ...]:
    """Those whose value or any word of the label begins as typed."""
    begun = typed.strip().casefold()
    return tuple(
        choice
        for choice in choices
        if choice.value.casefold().startswith(begun)
        or any(word.startswith(begun) for word in choice.label.casefold().split())
    )


def _roll_of(update: AnyUpdate, player: PlayerId) -> tuple[Variant, Turn] | None:
    """The roll that somebody has to play at a table; None when there is none."""
    try:
        match update:
            case Update():
                return to_play(update, player)
            case ChouetteUpdate():
                return crew_to_play(update.state, player)
    except (RulesError, NotSeated):
        return None


def _roll_to_advise(update: AnyUpdate, player: PlayerId) -> tuple[Variant, Turn] | None:
    """The roll on which somebody may advise at a chouette; whether the house rules let him speak is seen later."""
    if not isinstance(update, ChouetteUpdate) or not update.state.is_here(player):
        return None
    try:
        return roll_in_play(update.state)
    except RulesError:
        return None


def _option(command: CommandSpec, name: str) -> Option | None:
    return next((option for option in command.options if option.name == name), None)
