"""What happens in an evening beside the games: one comes late, one goes and comes back, one rests, one falls asleep."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.chouette.actions import Join, Leave, Return, SetRule, SitOut
from bot.chouette.game import ChouetteGame
from bot.chouette.house_rules import make_rules
from bot.chouette.members import Presence
from bot.chouette.roles import active_members
from bot.chouette.state import Chouette, Playing
from bot.rules.ids import PlayerId
from tests.support.evening import Evening, Moment, Person, in_game, while_asked
from tests.support.evening_figures import Figures
from tests.support.evening_rules import RulesStage
from tests.support.scripted_dice import RandomDice

GAMES, PEOPLE = 8, 6


@dataclass
class Course:
    """An evening of eight games. The last of the people comes late.

    sleeper: who falls asleep, `captain`, `crew` or nobody. switches_to: the other cube form, from the fifth game on.
    restart: in the middle of a window; None where there is nothing to restart. done: what has happened so far.
    """

    evening: Evening
    sleeper: str | None = "captain"
    switches_to: str | None = None
    restart: Callable[[], Awaitable[None]] | None = None
    done: dict[str, PlayerId] = field(default_factory=dict)

    def plan(self) -> None:
        """Add what happens to the evening."""
        moments: list[tuple[Callable[[Chouette], bool], Callable[[], Awaitable[None]]]] = [
            (in_game(1, 2), self._comes_late),
        ]
        if self.restart is not None:
            moments.append((while_asked(2), self.restart))
        moments.append((while_asked(3), self._goes))
        if self.switches_to is not None:
            moments.append((in_game(4), self._switches))
        if self.sleeper is not None:
            moments.append((in_game(4, 3), self._falls_asleep))
        moments.append((in_game(5), self._comes_back))
        moments.append((in_game(6), self._rests))
        if self.sleeper is not None:
            moments.append((in_game(7), self._wakes))
        moments.append((in_game(7, 1), self._rests_no_more))
        self.evening.moments += [Moment(is_now, what) for is_now, what in moments]

    @property
    def _host(self) -> PlayerId:
        return next(iter(self.evening.people))

    async def _comes_late(self) -> None:
        self.done["late"] = list(self.evening.people)[-1]
        await self.evening.stage.does(self.done["late"], Join())

    async def _goes(self) -> None:
        """In the middle of a window; somebody who is asked, the host stays."""
        state = await self.evening.stage.state()
        team = [p for p in active_members(_game(state)) if p != self._host]
        self.done["gone"] = team[-1]
        await self.evening.stage.does(self.done["gone"], Leave())

    async def _comes_back(self) -> None:
        await self.evening.stage.does(self.done["gone"], Join())

    async def _switches(self) -> None:
        assert self.switches_to is not None
        self.done["switch"] = self._host
        await self.evening.stage.does(self._host, SetRule("cubes", self.switches_to))

    async def _falls_asleep(self) -> None:
        state = await self.evening.stage.state()
        active = active_members(_game(state))
        player = active[0] if self.sleeper == "captain" else active[-1]
        self.done["asleep"] = player
        self.evening.people[player].is_asleep = True

    async def _wakes(self) -> None:
        player = self.done["asleep"]
        self.done["awake"] = player
        self.evening.people[player].is_asleep = False
        await self._returns(player)

    async def _rests(self) -> None:
        state = await self.evening.stage.state()
        not_he = (self._host, self.done.get("asleep"))
        player = next(p for p in reversed(_game(state).line) if p not in not_he)
        self.done["rests"] = player
        await self.evening.stage.does(player, SitOut())

    async def _rests_no_more(self) -> None:
        self.done["rests no more"] = self.done["rests"]
        await self._returns(self.done["rests"])

    async def _returns(self, player: PlayerId) -> None:
        member = (await self.evening.stage.state()).member(player)
        assert member is not None
        if member.presence is Presence.OUT or member.sits_out_next:
            await self.evening.stage.does(player, Return())


def _game(state: Chouette) -> ChouetteGame:
    assert isinstance(state.phase, Playing)
    return state.phase.game


async def play_by_rules(
    seed: int, cubes: str, *, sleeper: str | None, switches_to: str | None = None
) -> Figures:
    """An evening on the rules alone; everything that was planned has happened."""
    rules = make_rules({"cubes": cubes, "session_end": f"games {GAMES}"})
    stage = RulesStage(rules, RandomDice(seed), PEOPLE - 1)
    players = [PlayerId(number) for number in range(1, PEOPLE + 1)]
    evening = Evening(stage, {player: Person(f"p{player}", player, str(seed)) for player in players})
    Course(evening, sleeper, switches_to).plan()
    figures = await evening.play()
    assert not evening.moments, "not everything has happened"
    return figures
