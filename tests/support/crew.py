"""People at a chouette over the whole conversation: they press what they see, or type what it means."""

from random import Random

from bot.chat.button_id import parse_button
from bot.chat.reply import Answer, BoardPost
from bot.chouette.doubling import roller
from bot.chouette.game import ChouetteGame, Round
from bot.chouette.questions import Asked, Task, asked
from bot.chouette.roles import acting_captain
from bot.chouette.state import Chouette, Closed, Playing
from bot.i18n.spans import plain
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.views.chouette.verbs import ChouetteVerb
from bot.views.verbs import Verb
from tests.support.talk import ROOM, Guest, Reply, Talk, buttons_of

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio", "Gina", "Hugo", "Ida", "Luca")
MOST_ACTS = 3000


class Crew:
    """Some people at one chouette in one room. types: they type instead of pressing."""

    def __init__(self, talk: Talk, names: tuple[str, ...], *, types: bool = False, seed: int = 1) -> None:
        self.talk = talk
        self.guests = {name: talk.guest(name) for name in names}
        self.types = types
        self.chance = Random(seed)
        self.players: dict[PlayerId, Guest] = {}
        self.heard: list[Reply] = []
        self.doubles = 0.3
        """How likely it is that whoever may double does."""

    async def gather(self, settings: str = "", *, begin: bool = True) -> None:
        """The first one opens it, the others join, and it begins."""
        host, *others = self.guests.values()
        for guest in self.guests.values():
            self.players[(await guest.account()).id] = guest
        await host.types(f"/chouette open {settings}".strip())
        for guest in others:
            await (guest.types("/chouette join") if self.types else guest.presses(ChouetteVerb.JOIN))
        if begin:
            await (host.types("/chouette start") if self.types else host.presses(ChouetteVerb.BEGIN))

    def who(self, player: PlayerId | None) -> Guest:
        """The person who is this player."""
        assert player is not None
        return self.players[player]

    async def state(self) -> Chouette:
        """The chouette as it is stored."""
        return await self.talk.crew()

    async def game(self) -> ChouetteGame:
        """The game in play."""
        phase = (await self.state()).phase
        assert isinstance(phase, Playing), phase
        return phase.game

    async def play(self, games: int) -> Chouette:
        """Until so many games are over."""
        for _ in range(MOST_ACTS):
            state = await self.state()
            if state.games >= games or isinstance(state.phase, Closed):
                return state
            await self.act()
        raise AssertionError("the evening does not end")

    async def until(self, task: Task) -> tuple[Guest, Asked]:
        """Until somebody is asked this; who, and what."""
        for _ in range(MOST_ACTS):
            state = await self.state()
            for player, questions in asked(state).items():
                for question in questions:
                    if question.task is task:
                        return self.who(player), question
            await self.act()
        raise AssertionError(f"nobody was asked {task}")

    async def team_to_play(self) -> Guest:
        """The captain, once he has a roll to play; nobody doubles until then."""
        self.doubles = 0.0
        for _ in range(MOST_ACTS):
            turn = (await self.game()).board.turn
            if turn is not None and turn.side is Side.WHITE and turn.roll is not None:
                return await self.roller()
            await self.act()
        raise AssertionError("the team never plays")

    async def to_roll(self, side: Side) -> Guest:
        """Who rolls for a side, once it may double before; it rolls itself until then, and nobody doubles."""
        for _ in range(MOST_ACTS):
            game, guest = await self.game(), await self.roller()
            turn = game.board.turn
            if game.question is not None:
                await self.talk.waits(4)
            elif turn is None or turn.roll is not None:
                await self.act()
            elif turn.side is side and sum(game.board.turns) > 1:
                return guest
            else:
                await guest.presses(Verb.ROLL)
        raise AssertionError(f"{side.name} never rolls")

    async def box_doubles(self) -> None:
        """The box turns all cubes it may."""
        box = await self.to_roll(Side.BLACK)
        await sure(box, await box.presses(ChouetteVerb.DOUBLE))
        await self.round()

    async def act(self) -> None:
        """One person does one thing that is asked of him; where nobody is asked, time passes."""
        state = await self.state()
        questions = asked(state)
        open_to = [
            (player, question)
            for player, mine in questions.items()
            for question in mine
            if not question.is_given and question.task is not Task.ANSWER_CORRECTION
        ]
        firm = [entry for entry in open_to if entry[1].task is not Task.MAY_DOUBLE]
        if not firm:
            await self.talk.waits(4)
            return
        player, question = firm[0]
        await self.answer(state, player, question)

    async def answer(self, state: Chouette, player: PlayerId, question: Asked) -> None:
        """Do what is asked, by chance where there is a choice."""
        guest = self.who(player)
        reply = await (self._typed(state, guest, question) if self.types else self._pressed(guest, question))
        self.heard.append(reply)

    async def _pressed(self, guest: Guest, question: Asked) -> Reply:
        match question.task:
            case Task.BE_READY:
                return await guest.presses(ChouetteVerb.READY)
            case Task.NEXT_GAME:
                return await guest.presses(Verb.NEXT)
            case Task.ROLL if question.cubes and self.chance.random() < self.doubles:
                return await sure(guest, await guest.presses(ChouetteVerb.DOUBLE))
            case Task.ROLL:
                return await guest.presses(Verb.ROLL)
            case Task.PLAY:
                return await self._play(guest)
            case Task.DOUBLE:
                verb = ChouetteVerb.DOUBLE if self.chance.random() < 0.5 else ChouetteVerb.NO_DOUBLE
                return await guest.presses(verb)
            case Task.ANSWER:
                word = "t" if self.chance.random() < 0.7 else "d"
                return await sure(guest, await guest.presses(ChouetteVerb.ANSWER_ALL, word))
        raise AssertionError(question.task)

    async def _play(self, guest: Guest) -> Reply:
        _, post = self.talk.sender.shown(ROOM)
        verbs = {asks.verb for asks, _ in buttons_of(post.rows)}
        for verb in (Verb.PLAY, Verb.DONE, Verb.STEP, Verb.STEPS):
            if verb in verbs:
                return await guest.presses(verb)
        raise AssertionError(f"nothing to play: {verbs}")

    async def _typed(self, state: Chouette, guest: Guest, question: Asked) -> Reply:
        match question.task:
            case Task.BE_READY:
                return await guest.types("/chouette ready")
            case Task.NEXT_GAME:
                return await guest.types("/next")
            case Task.ROLL if question.cubes and self.chance.random() < self.doubles:
                return await guest.types("/double all yes")
            case Task.ROLL:
                return await guest.types("/roll")
            case Task.PLAY:
                plays = await guest.completes("move", "play", "")
                return await guest.types(f"/move {plays[0].value}")
            case Task.DOUBLE:
                return await guest.types("/double all")
            case Task.ANSWER:
                return await guest.types("/take yes" if self.chance.random() < 0.7 else "/drop yes")
        raise AssertionError((question.task, state.decision))

    async def by_role(self) -> tuple[Guest, Guest, list[Guest]]:
        """Box, acting captain, and the others of the team."""
        state, game = await self.state(), await self.game()
        captain = acting_captain(state, game)
        others = [self.who(player) for player in game.team if player != captain]
        return self.who(game.box), self.who(captain), others

    async def roller(self) -> Guest:
        """Who rolls or plays now."""
        return self.who(roller(await self.state(), await self.game()))

    async def round(self) -> Round:
        """The answers that are waited for."""
        question = (await self.game()).question
        assert isinstance(question, Round), question
        return question

    def board(self) -> BoardPost:
        """The newest board of the room."""
        return self.talk.sender.shown(ROOM)[1]

    def board_text(self) -> str:
        """Its words."""
        return plain(self.board().text)


async def begun(talk: Talk, settings: str = "", players: int = 4) -> Crew:
    """A chouette whose first game is in play."""
    crew = Crew(talk, NAMES[:players])
    await crew.gather(settings)
    await crew.until(Task.PLAY)
    return crew


async def sure(guest: Guest, reply: Reply) -> Reply:
    """Confirm where it was asked once more."""
    for button in reply.buttons:
        if parse_button(button.id).verb.endswith("!"):
            return await guest.presses_id(button.id)
    return reply


def texts(said: list[Answer]) -> list[str]:
    """What was said, as bare words."""
    return [plain(answer.text) for answer in said]
