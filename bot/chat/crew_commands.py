"""`/chouette …`: everything about a chouette that is no answer to a question of its game."""

from collections.abc import Awaitable, Callable

from bot.chat import crew_books, crew_forms, crew_play
from bot.chat.any_tables import CHOUETTE as KIND
from bot.chat.asking import is_sure
from bot.chat.button_id import ButtonId
from bot.chat.call import Call
from bot.chat.crew_asks import is_allowed, roll_in_play, start_of_turn
from bot.chat.crew_gate import check_may_join, check_may_open
from bot.chat.crew_look import looked_at
from bot.chat.crew_names import player_named
from bot.chat.crew_settings import read_house_rules, rules_typed
from bot.chat.errors import BadSetting, UnknownPerson, at_table, missing
from bot.chat.kinds import State, is_over, people_of
from bot.chat.people import account_of
from bot.chat.places import place_of
from bot.chat.play_entry import steps_meant
from bot.chat.which_table import table_meant
from bot.chouette.actions import (
    ChouetteAction,
    EndSession,
    GiveExtras,
    Join,
    OfferSettlement,
    PassHost,
    ProposeCorrection,
    SetAsking,
    SetProxy,
    SetRule,
    SetStandingOrder,
    SetUnit,
    SitOut,
    Suggest,
)
from bot.chouette.house_rules import make_rules, setting_text, with_setting
from bot.chouette.members import Asking, Points, StandingOrder
from bot.chouette.state import Chouette
from bot.rules.ids import PlayerId
from bot.service.chouette_commands import ChouetteUpdate
from bot.views.chouette.help import settings_help
from bot.views.chouette.verbs import ChouetteVerb
from bot.views.verbs import Verb

HELP = ("help", "?", "aiuto")
NOBODY = ("none", "nobody", "off", "nessuno")


async def open_(call: Call) -> None:
    """`/chouette open`: a card that gathers players, with the house rules that are named.

    Raises RoleNeeded, AdministratorsOnly, UnknownSetting, BadSetting, and as `Chouettes.open`.
    """
    await check_may_open(call)
    standing, _, more = call.options.get("standing", "").strip().partition(" ")
    text = f"{call.options.get('settings', '')} {more}"
    rules = rules_typed(call.options.get("variant", "").strip().lower(), text)
    place = place_of(call.room)
    showing = await call.showing()
    with call.house.presenter.holding(place):
        made = await call.house.chouettes.open(
            host=call.account.id,
            rules=rules,
            place=place,
            showing=showing,
            key=call.key,
            standing=_is_yes(standing),
        )
        room = await call.room_here(made.table)
        if room is not None:
            call.house.presenter.show(room.id, call.reply)


def _is_yes(text: str) -> bool:
    return text.lower() in ("yes", "y", "on", "sì", "si", "s")


async def join(call: Call) -> None:
    """`/chouette join`: take part, accepting the house rules, from the next game on."""
    code = call.options.get("code", "").strip()
    if code:
        table = await call.house.challenges.by_code(code)
        await join_by_code(call, await call.house.chouettes.load(table))
        return
    update = await _meant(call, lambda state, player: not state.is_here(player), ChouetteVerb.JOIN)
    if update is not None:
        await check_may_join(call, update)
        await _do(call, update, Join(), phrase=call.options.get("words") or None)


async def join_by_code(call: Call, update: ChouetteUpdate) -> None:
    """Take part in a chouette whose code somebody has given, and show it here too."""
    await check_may_join(call, update)
    showing = await call.showing()
    await _do(call, update, Join(), phrase=call.options.get("words") or None)
    room = await call.house.rooms.show(update.table, place_of(call.room), showing)
    call.house.presenter.show(room.id)


async def leave(call: Call) -> None:
    """`/chouette leave`: go for good; the stake in the running game stays."""
    update = await _meant(call, _is_in, ChouetteVerb.LEAVE)
    if update is not None:
        await crew_play.do(call, update, ButtonId(ChouetteVerb.LEAVE + ("!" if is_sure(call) else "")))


async def out(call: Call) -> None:
    """`/chouette out`: rest from the next game on; the host may send a sleeper to rest."""
    update = await _meant(call, _is_in, ChouetteVerb.SIT_OUT, for_host="player" in call.options)
    if update is not None:
        player = await _person(call, update, "player")
        await _do(call, update, SitOut(None if player == call.account.id else player))


async def suggest(call: Call) -> None:
    """`/chouette suggest 13/8 6/5`: advise whoever plays for the team."""
    text = call.options.get("play", "").strip()
    if not text:
        raise missing("chouette suggest", "play")
    update = await _meant(call, _is_in, Verb.BOARD)
    if update is None:
        return
    with at_table(update):
        variant, turn = roll_in_play(update.state)
        steps = steps_meant(variant, start_of_turn(turn), text)
        await crew_play.perform(call, update, Suggest(steps))


async def settings(call: Call) -> None:
    """`/chouette settings`: show the house rules, or change some from the next game on."""
    text = call.options.get("settings", "").strip()
    if not text:
        await crew_books.typed_house_rules(call)
        return
    if text.lower() in HELP:
        await call.say(*settings_help())
        return
    wanted = read_house_rules(text)
    make_rules({name: value for name, value in wanted.items() if name == "variant"})
    update = await _meant(call, _is_in, ChouetteVerb.HOUSE, for_host=True)
    if update is None:
        return
    with at_table(update):
        rules = update.state.coming_rules
        for name, value in wanted.items():
            # All are looked at before the first is changed: a wrong word changes nothing.
            rules = with_setting(rules, name, value)
        for name, value in wanted.items():
            if setting_text(update.state.coming_rules, name) != setting_text(rules, name):
                done = await crew_play.perform(
                    call, update, SetRule(name, value), key=f"{call.key}:{name}", silent=True
                )
                update = done
    await crew_books.house_rules(call, update)


async def auto(call: Call) -> None:
    """`/chouette auto`: how often I am asked whether I double, and what happens to my cube in my absence."""
    update = await _meant(call, _is_in, ChouetteVerb.MINE)
    if update is None:
        return
    asking, order = call.options.get("asking", "").lower(), call.options.get("order", "").lower()
    with at_table(update):
        if asking:
            action = SetAsking(Asking(_one_of("asking", asking, tuple(Asking))))
            update = await crew_play.perform(call, update, action, key=f"{call.key}:asking", silent=True)
        if order:
            orders = SetStandingOrder(StandingOrder(_one_of("order", order, tuple(StandingOrder))))
            update = await crew_play.perform(call, update, orders, key=f"{call.key}:order", silent=True)
    await crew_forms.mine(call, update)


async def proxy(call: Call) -> None:
    """`/chouette proxy`: who answers for my cube when I am not there; `none` takes it back."""
    update = await _meant(call, _is_in, ChouetteVerb.MINE)
    if update is not None:
        nobody = call.options.get("player", "").strip().lower() in ("", *NOBODY)
        await _do(call, update, SetProxy(None if nobody else await _person(call, update, "player")))


async def host(call: Call) -> None:
    """`/chouette host`: hand the part of the host on."""
    update = await _meant(call, _is_in, Verb.BOARD, for_host=True)
    if update is not None:
        player = await _person(call, update, "player")
        if player is None:
            raise missing("chouette host", "player")
        await _do(call, update, PassHost(player))


async def buyout(call: Call) -> None:
    """`/chouette buyout -2`: offer to close a stake for points to the member; the box says whose."""
    points = _whole("points", call.options.get("points", ""))
    update = await _meant(call, _is_in, Verb.BOARD)
    if update is not None:
        await _do(call, update, OfferSettlement(points, await _person(call, update, "player")))


async def extra(call: Call) -> None:
    """`/chouette extra Anna`: give extras to takers by their names, or to nobody."""
    text = call.options.get("players", "").strip()
    update = await _meant(call, _is_in, ChouetteVerb.CHOOSE)
    if update is None:
        return
    if not text:
        await crew_forms.show_form(call, update, picks=())
        return
    names = await call.names(update.state)
    parts = [] if text.lower() in NOBODY else [part.strip() for part in text.split(",") if part.strip()]
    takers = tuple(player_named(part, people_of(update.state), names) for part in parts)
    await _do(call, update, GiveExtras(takers))


async def correct(call: Call) -> None:
    """`/chouette correct Anna +2, Bruno -2`: a line of the ledger that everyone it touches must consent to."""
    update = await _meant(call, _is_in, ChouetteVerb.LEDGER)
    if update is None:
        return
    names = await call.names(update.state)
    entries = []
    for name, points in _entries(call.options.get("points", "")):
        player = player_named(name, people_of(update.state), names)
        entries.append(Points(player, _whole("points", points)))
    await _do(call, update, ProposeCorrection(tuple(entries)))


async def unit(call: Call) -> None:
    """`/chouette unit 2`: for how many points I play, where everybody has his own."""
    update = await _meant(call, _is_in, ChouetteVerb.MINE)
    if update is not None:
        await _do(call, update, SetUnit(_whole("unit", call.options.get("unit", ""))))


async def status(call: Call) -> None:
    """`/chouette`, `/chouette status`: the board as I see it."""
    update = await looked_at(call, Verb.VIEW)
    if update is not None:
        await call.say_view(update)


def simple(
    action: Callable[[], ChouetteAction], verb: str = Verb.BOARD, *, for_host: bool = False
) -> Callable[[Call], Awaitable[None]]:
    """The handler of a command that says all by its name. verb, for_host: see `_meant`."""

    async def handle(call: Call) -> None:
        update = await _meant(
            call, lambda state, player: is_allowed(state, player, action()), verb, for_host=for_host
        )
        if update is not None:
            await _do(call, update, action())

    return handle


async def end(call: Call) -> None:
    """`/chouette end`: begin no further game."""
    update = await _meant(call, _is_in, Verb.BOARD, for_host=True)
    if update is not None:
        await _do(call, update, EndSession())


async def _do(
    call: Call, update: ChouetteUpdate, action: ChouetteAction, *, phrase: str | None = None
) -> None:
    with at_table(update):
        await crew_play.perform(call, update, action, phrase=phrase)


async def _meant(
    call: Call, may: Callable[[Chouette, PlayerId], bool], verb: str, *, for_host: bool = False
) -> ChouetteUpdate | None:
    """The chouette that is meant; None when the person was given a list.

    verb: of the buttons in it. for_host: administrators may do it too, whether they take part or not.
    """
    is_admin = for_host and call.who.administrator

    def may_there(state: State, player: PlayerId) -> bool:
        return isinstance(state, Chouette) and not is_over(state) and (is_admin or may(state, player))

    found = await table_meant(call, may_there, lambda _: ButtonId(verb), kind=KIND)
    return found if isinstance(found, ChouetteUpdate) else None


def _is_in(state: Chouette, player: PlayerId) -> bool:
    return state.is_here(player)


async def _person(call: Call, update: ChouetteUpdate, option: str) -> PlayerId | None:
    """The player that an option names; None where it names nobody. Raises UnknownPerson."""
    person = call.people.get(option)
    if person is not None:
        found = (await account_of(call.house, person)).id
        # A seat keeps its number when two players have become one.
        for player in people_of(update.state):
            if (await call.house.accounts.account(player)).id == found:
                return player
        raise UnknownPerson(person.name)
    text = call.options.get(option, "").strip()
    return player_named(text, people_of(update.state), await call.names(update.state)) if text else None


def _entries(text: str) -> tuple[tuple[str, str], ...]:
    """Names, each with the points behind it: `Anna +2, Bruno -2`, the commas as one likes where a sign stands."""
    entries, name = [], list[str]()
    for word in text.replace(";", ",").replace(",", " , ").split():
        if word == ",":
            entries += [(" ".join(name[:-1]), name[-1])] if name else []
            name = []
        elif name and word[0] in "+-−":
            entries.append((" ".join(name), word))
            name = []
        else:
            name.append(word)
    return (*entries, *([(" ".join(name[:-1]), name[-1])] if name else []))


def _whole(name: str, text: str) -> int:
    """A whole number with or without its sign. Raises BadSetting."""
    text = text.strip().replace("−", "-")
    digits = text.removeprefix("+").removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 7):
        raise BadSetting(name, text, ("-9…+9",))
    return int(text)


def _one_of(name: str, text: str, allowed: tuple[str, ...]) -> str:
    if text not in allowed:
        raise BadSetting(name, text, allowed)
    return text
