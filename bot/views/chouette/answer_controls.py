"""The fixed buttons under the shared board while answers are hidden: they mean whoever presses them."""

from bot.chouette.answering import may_beaver
from bot.chouette.extras import takers_asked
from bot.chouette.game import Answer, ChouetteGame, Concession, ExtraRound, Round, RoundKind
from bot.chouette.state import Chouette
from bot.rules.cube import pending_offer
from bot.rules.side import Side
from bot.views.chouette.buttons import button, free
from bot.views.chouette.verbs import EVERYBODY, ChouetteVerb, format_answer
from bot.views.cube_words import animal
from bot.views.verbs import Control, Row, Rows, Style, Verb


def round_rows(state: Chouette, game: ChouetteGame, asked: Round) -> Rows:
    """Take, drop, beaver where somebody may; the box with several cubes: all, none, or one by one."""
    several = len(asked.asks) > len({ask.owner for ask in asked.asks})
    is_box = asked.side is Side.BLACK and len(asked.asks) > 1
    row: list[Control] = []
    if asked.kind is not RoundKind.LONE_TAKER:
        row.append(answer_button(Answer.TAKE, label="take_all" if is_box else "take"))
    row.append(answer_button(Answer.DROP, label="drop_all" if is_box else "drop"))
    raised = [ask for ask in asked.asks if may_beaver(state, game, asked, ask)]
    if raised and not is_box:
        animals = pending_offer(game.board.cubes[raised[0].cube]).animals
        row.append(answer_button(Answer.RAISE, label=animal(animals)))
    if is_box or several:
        row.append(button(ChouetteVerb.CHOOSE))
    return (tuple(row), (free(ChouetteVerb.MINE),))


def answer_button(answer: Answer, *, label: str) -> Control:
    """One answer to everything asked of the presser."""
    styles = {Answer.TAKE: Style.SUCCESS, Answer.DROP: Style.DANGER}
    return button(
        ChouetteVerb.ANSWER_ALL, arg=format_answer(answer), label=label, style=styles.get(answer, Style.PLAIN)
    )


def extra_rows(asked: ExtraRound) -> Rows:
    """Whether a dropper gives extras, then whether the takers accept them."""
    if takers_asked(asked):
        row = [button(ChouetteVerb.ACCEPT, arg=EVERYBODY, label="extras_accept", style=Style.SUCCESS)]
        if asked.lone is None:
            row.append(button(ChouetteVerb.ACCEPT, label="extras_refuse"))
            row.append(button(ChouetteVerb.CHOOSE))
        else:
            row.append(button(ChouetteVerb.DROP_OUT, style=Style.DANGER))
        return (tuple(row),)
    row = [
        button(ChouetteVerb.GIVE, arg=EVERYBODY, label="give_one" if len(asked.takers) == 1 else "give_all")
    ]
    row.append(button(ChouetteVerb.GIVE, label="give_none"))
    if len(asked.takers) > 1:
        row.append(button(ChouetteVerb.CHOOSE))
    return (tuple(row),)


def level_row() -> Row:
    """Answers to the box that gives up at a level."""
    return (
        button(Verb.ACCEPT_RESIGN, label="accept_level", style=Style.SUCCESS),
        button(Verb.REFUSE_RESIGN, label="play_on"),
    )


def concession_row(asked: Concession) -> Row:
    """Whether others give up with the captain; then the box's answer."""
    if any(verdict.accepts is None for verdict in asked.joining):
        return (
            button(Verb.ACCEPT_RESIGN, label="give_up_too", style=Style.DANGER),
            button(Verb.REFUSE_RESIGN, label="play_on"),
        )
    return level_row()
