"""From the presses on a form to one action, and the forms somebody has open questions for."""

from bot.chouette.actions import AnswerCubes, CubeAnswer
from bot.chouette.answering import may_beaver
from bot.chouette.game import Answer, Ask, ChouetteGame, Round, RoundKind
from bot.chouette.state import Chouette
from bot.rules.ids import PlayerId
from bot.views.chouette.verbs import Draft

_CYCLE = (Answer.TAKE, Answer.DROP, Answer.RAISE)


def asks_of(asked: Round, player: PlayerId) -> tuple[int, ...]:
    """The places in the round of the answers that a player gives or may still change: asked of him, or his own."""
    return tuple(i for i, ask in enumerate(asked.asks) if player in (ask.by, ask.owner))


def given_draft(asked: Round, player: PlayerId) -> Draft:
    """The form of a player as he has answered it so far."""
    mine = asks_of(asked, player)
    return tuple(
        ask.answer if i in mine and ask.answer in _CYCLE else None for i, ask in enumerate(asked.asks)
    )


def cycled(state: Chouette, game: ChouetteGame, asked: Round, draft: Draft, place: int) -> Draft:
    """The form with one answer changed to the next one that is allowed: take, drop, beaver and again."""
    allowed = answers_allowed(state, game, asked, asked.asks[place])
    now = draft[place]
    after = allowed[(allowed.index(now) + 1) % len(allowed)] if now in allowed else allowed[0]
    return (*draft[:place], after, *draft[place + 1 :])


def answers_allowed(state: Chouette, game: ChouetteGame, asked: Round, ask: Ask) -> tuple[Answer, ...]:
    """What may be answered to one turned cube; a lone taker who must beaver or drop may not just take."""
    take = () if asked.kind is RoundKind.LONE_TAKER else (Answer.TAKE,)
    beaver = (Answer.RAISE,) if may_beaver(state, game, asked, ask) else ()
    return (*take, Answer.DROP, *beaver)


def filled_draft(
    state: Chouette, game: ChouetteGame, asked: Round, player: PlayerId, answer: Answer
) -> Draft:
    """The form of a player with one answer to all he is asked; where he may not turn again, he takes instead."""
    mine = asks_of(asked, player)
    return tuple(
        _nearest(answers_allowed(state, game, asked, ask), answer) if i in mine else None
        for i, ask in enumerate(asked.asks)
    )


def _nearest(allowed: tuple[Answer, ...], answer: Answer) -> Answer:
    return answer if answer in allowed else allowed[0]


def drafted_answers(asked: Round, player: PlayerId, draft: Draft) -> AnswerCubes:
    """The action of a form that is sent. What is not chosen, or not his to answer, is left out."""
    mine = asks_of(asked, player)
    return AnswerCubes(
        tuple(
            CubeAnswer(ask.cube, answer, ask.owner)
            for i, (ask, answer) in enumerate(zip(asked.asks, draft, strict=True))
            if i in mine and answer is not None
        )
    )


def one_answer(asked: Round, player: PlayerId, answer: Answer) -> AnswerCubes:
    """The action of Take, Drop or Beaver under the shared board.

    It answers for the presser's own cube; who has none asked about answers for those he stands in for. The box answers
    all its cubes.
    """
    own = [ask for ask in asked.asks if ask.owner == player]
    mine = own or [ask for ask in asked.asks if ask.by == player]
    return AnswerCubes(tuple(CubeAnswer(ask.cube, answer, ask.owner) for ask in mine))
