"""The books of a chouette as somebody asks for them: ledger, settling up, house rules, standings of a server."""

from datetime import UTC, datetime

from bot.chat.call import Call
from bot.chat.crew_look import looked_at
from bot.chat.crew_sheet import letters_of
from bot.chat.errors import BadSetting
from bot.chat.keyboards import buttons
from bot.chat.reply import Answer, File, Rows
from bot.service.chouette_commands import ChouetteUpdate
from bot.service.errors import NoSpace
from bot.views.chouette.books import ledger_csv, ledger_lines, settle_lines, standings_lines
from bot.views.chouette.form_controls import correction_row
from bot.views.chouette.setting_words import rules_page
from bot.views.chouette.verbs import ChouetteVerb
from bot.views.scene import ROOM_LOOK, Look

CSV = "csv"
SEASON, ALWAYS = "season", "all"
MOST_STANDINGS = 20
_MONTHS = 3
"""Of a season: a quarter of the calendar year, by UTC."""


async def ledger(call: Call, update: ChouetteUpdate) -> None:
    """Everybody's total and the score sheet, to the person alone."""
    state, names, words = update.state, await call.names(update.state), call.translator
    text = words.lines(ledger_lines(state, names))
    rows: Rows = ()
    mine = [c for c in state.open_corrections if any(p.player == call.account.id for p in c.points)]
    if mine:
        rows = buttons(update, tuple(correction_row(c.number) for c in mine[:4]), words)
    theme = Look(call.account.prefs.theme or ROOM_LOOK.theme)
    sheet = await call.house.boards.sheet(state, names, words, theme)
    if call.account.prefs.text_board or sheet.picture is None:
        text = (*text, *letters_of(state, names)) if state.ledger else text
        await call.reply.answer(Answer(text, rows=rows))
    else:
        await call.reply.answer(Answer(text, rows=rows, picture=sheet.picture))


async def typed_ledger(call: Call) -> None:
    """`/chouette ledger`: the books; with `csv` as a file for a spreadsheet."""
    form = call.options.get("form", "").strip().lower()
    if form not in ("", CSV):
        raise BadSetting("form", form, (CSV,))
    update = await looked_at(call, ChouetteVerb.LEDGER)
    if update is None:
        return
    if not form:
        await ledger(call, update)
        return
    names = await call.names(update.state)
    body = ledger_csv(update.state, names).encode("utf-8-sig")
    file = File(f"civetta-{update.table}.csv", body, "text/csv")
    await call.say(*ledger_lines(update.state, names)[:1], files=(file,))


async def settle_up(call: Call, update: ChouetteUpdate) -> None:
    """The shortest list of who settles with whom."""
    await call.say(*settle_lines(update.state, await call.names(update.state)))


async def typed_settle_up(call: Call) -> None:
    """`/chouette settle`."""
    update = await looked_at(call, ChouetteVerb.SETTLE_UP)
    if update is not None:
        await settle_up(call, update)


async def house_rules(call: Call, update: ChouetteUpdate) -> None:
    """All house rules, and what changes with the next game."""
    await call.say(*rules_page(update.state.rules, update.state.next_rules))


async def typed_house_rules(call: Call) -> None:
    """`/chouette settings` without any."""
    update = await looked_at(call, ChouetteVerb.HOUSE)
    if update is not None:
        await house_rules(call, update)


async def standings(call: Call) -> None:
    """`/chouette standings`: of this server, this quarter of the year or since ever. Raises NoSpace, BadSetting."""
    period = call.options.get("period", "").strip().lower() or SEASON
    if period not in (SEASON, ALWAYS):
        raise BadSetting("period", period, (SEASON, ALWAYS))
    if not call.room.space:
        raise NoSpace
    since_ms = None if period == ALWAYS else season_start_ms(call.house.clock.now_ms())
    found = await call.house.chouettes.standings(call.room.platform, call.room.space, since_ms=since_ms)
    found = found[:MOST_STANDINGS]
    names = await call.house.accounts.names([entry.player for entry in found])
    text = call.translator.lines(standings_lines(found, names))
    await call.reply.answer(Answer(text))


def season_start_ms(now_ms: int) -> int:
    """The beginning of the quarter of the year that a moment is in, UTC, as Unix ms."""
    now = datetime.fromtimestamp(now_ms / 1000, UTC)
    first = (now.month - 1) // _MONTHS * _MONTHS + 1
    return round(datetime(now.year, first, 1, tzinfo=UTC).timestamp() * 1000)
