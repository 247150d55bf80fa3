"""A chouette of the service, and ways to get it to where a test begins."""

from dataclasses import dataclass, field

from bot.chouette.actions import ChouetteAction, Join, StartSession
from bot.chouette.game import ChouetteGame
from bot.chouette.house_rules import board_terms, make_rules
from bot.chouette.questions import TimeKind
from bot.chouette.state import Between, Playing
from bot.rules.actions import AcceptResignation, OfferResignation, PlayWhole, RollDice, StartGame
from bot.rules.game import ToMove, awaited, turn_of
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.rules.turn import plays_of
from bot.service.chouette_commands import ChouetteCommand, ChouetteUpdate, RunningTime
from bot.service.ids import TableId
from bot.service.rooms import Place
from tests.support.house import PLACE, Rig, meet

START = StartSession((), (), ())
NEXT = StartGame(())
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fred", "Gina")


@dataclass(slots=True)
class Crew:
    """People at one chouette. update: as it was told last."""

    rig: Rig
    players: tuple[PlayerId, ...]
    update: ChouetteUpdate
    count: int = field(default=0)

    @property
    def table(self) -> TableId:
        """Its public id."""
        return self.update.table

    @property
    def game(self) -> ChouetteGame:
        """The game in play."""
        assert isinstance(self.update.state.phase, Playing)
        return self.update.state.phase.game

    async def ask(
        self,
        actor: PlayerId | None,
        action: ChouetteAction,
        *,
        seen: int | None = None,
        administrator: bool = False,
        phrase: str | None = None,
        key: str | None = None,
    ) -> ChouetteUpdate:
        """One command, with a key of its own unless one is given."""
        self.count += 1
        command = ChouetteCommand(
            self.table, actor, action, key or f"l:{self.table}:{self.count}", seen, administrator, phrase
        )
        self.update = await self.rig.house.chouettes.perform(command)
        return self.update

    async def look(self) -> ChouetteUpdate:
        """As it is now."""
        self.update = await self.rig.house.chouettes.load(self.table)
        return self.update

    async def shown(self) -> None:
        """Its room shows the newest board."""
        room = (await self.rig.house.rooms.rooms_of(self.table))[0]
        await self.rig.house.rooms.shown(room, version=self.update.version, message="m", posted=False)

    async def wait(self, seconds: float) -> ChouetteUpdate:
        """Let time pass and the clock act on what is over by then."""
        self.rig.clock.pass_s(seconds)
        await self.rig.house.deadlines.poll()
        return await self.look()

    def time(self, kind: TimeKind) -> RunningTime | None:
        """A time that runs."""
        return next((time for time in self.update.times if time.kind is kind), None)

    def left_s(self, kind: TimeKind) -> float:
        """Seconds until a running time is over."""
        time = self.time(kind)
        assert time is not None, [time.kind for time in self.update.times]
        return (time.ends_at_ms - self.rig.clock.now_ms()) / 1000

    @property
    def mover(self) -> PlayerId:
        """Who rolls or plays, as the running time has it."""
        for time in self.update.times:
            if time.kind in (TimeKind.TEAM_MOVE, TimeKind.BOX_MOVE):
                return time.players[0]
        raise AssertionError([time.kind for time in self.update.times])

    async def play(self) -> None:
        """Whoever is to play does so, anyhow."""
        rules = board_terms(self.update.state.rules).rules
        plays = plays_of(rules, turn_of(self.game.board)).plays
        await self.ask(self.mover, PlayWhole(plays[0].moves))

    async def until_team_to_roll(self) -> None:
        """Play until the team is to roll, for the first time or again."""
        while True:
            game, turn = self.game, self.game.board.turn
            if game.question is None and turn is not None and turn.roll is None and turn.side is Side.WHITE:
                return
            await self.step()

    async def step(self) -> None:
        """Whoever is to roll or play does so; a grace passes."""
        game = self.game
        if game.question is not None:
            await self.wait(3)
        elif isinstance(awaited(game.board), ToMove):
            await self.play()
        else:
            await self.ask(self.mover, RollDice())


async def gathered(
    rig: Rig, count: int = 4, *, place: Place = PLACE, standing: bool = False, tag: str = "", **settings: str
) -> Crew:
    """A lobby that so many have joined."""
    players = [await meet(rig.house, NAMES[n] + tag) for n in range(count)]
    update = await rig.house.chouettes.open(
        host=players[0], rules=make_rules(settings), place=place, standing=standing, key=f"l:open{tag}"
    )
    crew = Crew(rig, tuple(players), update)
    for player in players[1:]:
        await crew.ask(player, Join())
    return crew


async def playing(rig: Rig, count: int = 4, *, tag: str = "", **settings: str) -> Crew:
    """The first game begun."""
    crew = await gathered(rig, count, place=PLACE, standing=False, tag=tag, **settings)
    await crew.ask(crew.players[0], START)
    await crew.ask(crew.update.state.line[0], NEXT)
    return crew


async def given_up(rig: Rig, count: int = 4, tag: str = "") -> Crew:
    """A first game that the box gives up to everybody."""
    crew = await playing(rig, count, tag=tag)
    while crew.mover != crew.game.box or crew.game.question is not None or crew.game.board.turn is None:
        await crew.step()
    team = crew.game.team
    await crew.ask(crew.game.box, OfferResignation(1))
    for player in team:
        if not isinstance(crew.update.state.phase, Between):
            await crew.ask(player, AcceptResignation())
    return crew
