"""Chouettes: open one, and the one way to change it."""

from dataclasses import dataclass, replace

from bot.chouette.actions import Join
from bot.chouette.errors import OutOfPlace
from bot.chouette.events import GameBegan, Happening
from bot.chouette.house_rules import HouseRules
from bot.chouette.questions import TimeKind, deadlines
from bot.chouette.state import Chouette, Closed
from bot.rules.actions import StartGame
from bot.rules.ids import PlayerId
from bot.service.allowance import Allowance
from bot.service.chouette_changes import change_of, entries_of, results_of
from bot.service.chouette_commands import ChouetteCommand, ChouetteUpdate
from bot.service.chouette_judging import Beside, ChouetteJudge, look
from bot.service.chouette_opening import ChouetteOpenings
from bot.service.chouette_phrases import next_phrase_game, seat_of
from bot.service.chouette_times import running_times, times_after
from bot.service.delivery import Deliveries
from bot.service.desk import Desk, Opened, Ruling
from bot.service.errors import NotSeated, StandingAlready, StoreUnavailable, UnknownTable
from bot.service.failures import store_failures
from bot.service.ids import TableId, row_of, table_id
from bot.service.loading import Loaded, Loader
from bot.service.phrases import typed_phrase
from bot.service.ports import Changed, Clock, Store
from bot.service.rooms import Place, Reach, Rooms, Showing
from storage.records import ArmedDue, Conflict, PhraseKind, Statement, TableKind

_EVER_MS = 2**62


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody won in the chouettes of a server or group. sessions: in how many he played a game."""

    player: PlayerId
    points: int
    games: int
    sessions: int


class Chouettes:
    """Opens, loads, locks, decides and commits; draws and sends nothing. Made by `house.open_house`."""

    def __init__(
        self,
        *,
        store: Store,
        clock: Clock,
        loader: Loader[Chouette, Happening],
        desk: Desk[Chouette, Happening],
        judge: ChouetteJudge,
        openings: ChouetteOpenings,
        allowance: Allowance,
        rooms: Rooms,
        deliveries: Deliveries,
        changed: Changed,
    ) -> None:
        self._store = store
        self._clock = clock
        self._loader = loader
        self._desk = desk
        self._judge = judge
        self._openings = openings
        self._allowance = allowance
        self._rooms = rooms
        self._deliveries = deliveries
        self._changed = changed

    async def open(
        self,
        *,
        host: PlayerId,
        rules: HouseRules,
        place: Place,
        key: str,
        showing: Showing | None = None,
        phrase: str | None = None,
        standing: bool = False,
    ) -> ChouetteUpdate:
        """Open a chouette that waits for players, shown in a place; the host has joined.

        standing: when it closes after play, a new lobby opens there by itself; one at a time in a place.
        phrase: it counts as `stored`, since the seal is not known before the table is.
        Raises StandingAlready, TooManyTables (20 open), ChallengesTooFast (6 a minute), PhraseTooLong, EmptyPhrase,
        UnknownPlayer, Busy, StoreUnavailable.
        """
        room = await self._rooms.prepare(place, showing)

        async def prepare() -> Opened[Chouette, Happening]:
            at = self._clock.now_ms()
            return await self._openings.lobby(
                host, rules, place=place, room=room, phrase=phrase, standing=standing, key=key, at=at
            )

        async with self._allowance.hold((host,)):
            with store_failures():
                done = await self._store.keys.find(key)
                if done is not None and done.table_id is not None:
                    return await self.again(table_id(done.table_id, TableKind.CHOUETTE))
                await self._allowance.refuse_full((host,))
                self._allowance.refuse_fast(host)
                try:
                    loaded, opened = await self._desk.create(prepare)
                except Conflict as conflict:
                    if conflict.why == "standing":
                        raise StandingAlready from conflict
                    raise
            self._allowance.count_challenge(host)
        self._changed(loaded.id)
        return replace(await self.load(loaded.id), happenings=opened.happenings)

    async def perform(self, command: ChouetteCommand) -> ChouetteUpdate:
        """Carry out a command, all or nothing; when it returns, it is on disk.

        Raises RulesError when the rules refuse it, StalePress, NotSeated (strangers; administrators may do what the
        host may), UnknownTable, TableFrozen, TooManyTables, PhraseTooLong, EmptyPhrase, Busy, StoreUnavailable. Then
        nothing was changed.
        """
        return await self._perform(command, None)

    async def time_is_up(self, due: ArmedDue) -> bool:
        """Act as the clock on a time that is over; whether the chouette changed. Raises as `perform`.

        Raises OutOfPlace where the time does not run any more, or was armed anew.
        """
        table = table_id(due.table_id, due.table_kind)
        state = (await self._loader.load(table)).state
        deadline = next((one for one in deadlines(state) if one.kind == due.kind), None)
        if deadline is None:
            raise OutOfPlace(due.kind)
        action = StartGame(()) if deadline.kind is TimeKind.NEXT_GAME else deadline.action
        if action is None:
            raise OutOfPlace(due.kind)
        put_off_ms = await self._judge.put_off_ms(state, deadline, due, at=self._clock.now_ms())
        if put_off_ms:
            with store_failures(table):
                await self._store.dues.put_off(due.id, put_off_ms)
            return False
        command = ChouetteCommand(table, None, action, f"c:{due.id}", seen=due.decision)
        return not (await self._perform(command, due)).duplicate

    async def load(self, table: TableId) -> ChouetteUpdate:
        """The chouette as it is. Raises UnknownTable, TableFrozen, StoreUnavailable."""
        loaded = await self._loader.load(table)
        with store_failures(table):
            update = look(loaded, await self._beside(loaded))
            if not update.standing or not isinstance(loaded.state.phase, Closed):
                return update
            following = await self._store.tables.rematch_of(loaded.row.id)
        if following is None:
            return update
        return replace(update, next_table=table_id(following, TableKind.CHOUETTE))

    async def home(self, table: TableId) -> Place:
        """Where a chouette was opened: whoever administers that place may do what the host may.

        Raises UnknownTable, StoreUnavailable.
        """
        with store_failures(table):
            row = await self._store.chouettes.get(row_of(table))
        if row is None:
            raise UnknownTable(table)
        return Place(row.platform, row.chat, row.topic, row.space)

    async def again(self, table: TableId) -> ChouetteUpdate:
        """The answer to a command that had been carried out before. Raises as `load`."""
        return replace(await self.load(table), duplicate=True)

    async def set_phrase(self, *, table: TableId, player: PlayerId, phrase: str, key: str) -> int:
        """Give a phrase after the seal was shown; returns the number of the first game it counts for.

        That is game 1, and the draw of the line, until the session starts; else the next game. Raises OutOfPlace when
        the session is over, NotSeated, PhraseTooLong, EmptyPhrase, and as `load`; Busy.
        """

        async def attempt(loaded: Loaded[Chouette]) -> ChouetteUpdate:
            beside = await self._beside(loaded)
            if loaded.state.member(player) is None:
                raise NotSeated(look(loaded, beside))
            since = next_phrase_game(loaded.state)
            if since is None:
                raise OutOfPlace("SetPhrase")
            row = typed_phrase(
                phrase,
                PhraseKind.LATE,
                table=loaded.row.id,
                seat=seat_of(loaded.state, player),
                player=player,
                since_game=since,
            )
            ruling: Ruling[Chouette, Happening] = Ruling(
                loaded.state, (), extra=(self._store.keep_phrase(row),)
            )
            return await self._commit(loaded, ruling, beside, key=key, actor=player, due=None)

        update = await self._desk.change(table, key, attempt, self.again)
        seat = seat_of(update.state, player)
        rows = await self._store.secrets.phrases(row_of(table))
        return max(row.since_game for row in rows if row.seat == seat)

    async def delivered(self, table: TableId, version: int) -> None:
        """This version is shown to its players; see `Deliveries.delivered`. `Rooms.shown` has said so already."""
        await self._deliveries.delivered(table, version)

    async def standings(
        self, platform: str, space: str, *, since_ms: int | None = None, until_ms: int | None = None
    ) -> tuple[Standing, ...]:
        """What everybody won in the chouettes opened in a server or group, best first; corrections count.

        since_ms, until_ms: only lines booked from then on, and before then (Unix ms). Raises StoreUnavailable.
        """
        until = _EVER_MS if until_ms is None else until_ms
        with store_failures():
            rows = await self._store.chouettes.standings(platform, space, since=since_ms or 0, until=until)
        return tuple(Standing(PlayerId(row.player), row.points, row.games, row.sessions) for row in rows)

    async def _perform(self, command: ChouetteCommand, due: ArmedDue | None) -> ChouetteUpdate:
        async def attempt(loaded: Loaded[Chouette]) -> ChouetteUpdate:
            async with self._allowance.hold(_counted(command)):
                beside = await self._beside(loaded)
                if due is not None and due.id not in {armed.id for armed in beside.armed}:
                    raise OutOfPlace(due.kind)
                ruling = await self._judge.rule(loaded, command, beside, at=self._clock.now_ms())
                return await self._commit(
                    loaded, ruling, beside, key=command.key, actor=command.actor, due=due
                )

        return await self._desk.change(command.table, command.key, attempt, self.again)

    async def _commit(
        self,
        loaded: Loaded[Chouette],
        ruling: Ruling[Chouette, Happening],
        beside: Beside,
        *,
        key: str,
        actor: PlayerId | None,
        due: ArmedDue | None,
    ) -> ChouetteUpdate:
        at, row, dues = self._clock.now_ms(), beside.row, None
        if ruling.happenings:
            times = times_after(
                loaded.state,
                ruling.after,
                beside.armed,
                beside.row,
                at=at,
                version=loaded.row.version + 1,
                fired=None if due is None else due.kind,
                is_shown=await self._is_shown(loaded.row.id),
            )
            row = replace(times.row, closed=isinstance(ruling.after.phase, Closed))
            dues = times.dues
        change = change_of(
            loaded.state, ruling.after, ruling.happenings, key=key, actor=actor, at=at, dues=dues
        )
        extra = list(await self._books(loaded, ruling, at))
        if row != beside.row:
            extra.insert(0, self._store.update_chouette(row))
        begins = any(isinstance(happening.event, GameBegan) for happening in ruling.happenings)
        after, following = await self._desk.commit(loaded, ruling, change, extra=extra, begins=begins)
        return ChouetteUpdate(
            loaded.id,
            after.row.version,
            ruling.after,
            ruling.happenings,
            times=running_times(ruling.after, beside.armed if dues is None else dues),
            standing=row.standing,
            next_table=None if following is None else following.id,
        )

    async def _books(
        self, loaded: Loaded[Chouette], ruling: Ruling[Chouette, Happening], at: int
    ) -> tuple[Statement, ...]:
        """New lines of the ledger, and what each stake brought where a game has ended."""
        row = loaded.row.id
        entries = entries_of(loaded.state, ruling.after, row=row, at=at)
        if not entries:
            return ()
        started_at = (
            at if loaded.state.games == ruling.after.games else await self._loader.game_started_at(loaded)
        )
        results = results_of(ruling.after, ruling.happenings, row=row, started_at=started_at, at=at)
        return (
            *(self._store.record_points(entry) for entry in entries),
            *(self._store.record_result(result) for result in results),
        )

    async def _beside(self, loaded: Loaded[Chouette]) -> Beside:
        row = await self._store.chouettes.get(loaded.row.id)
        if row is None:
            raise StoreUnavailable(f"{loaded.id} has no row of its own")
        return Beside(row, await self._store.dues.of_table(loaded.row.id))

    async def _is_shown(self, row: int) -> bool:
        """Whether boards are sent to a room where somebody plays."""
        rooms = await self._store.rooms.of_table(row)
        return any(room.reach is Reach.SEND and not room.watching for room in rooms)


def _counted(command: ChouetteCommand) -> tuple[PlayerId, ...]:
    """The players who may get one more open table by this command."""
    return (command.actor,) if isinstance(command.action, Join) and command.actor is not None else ()
