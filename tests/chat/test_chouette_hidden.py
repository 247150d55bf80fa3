"""What is hidden at a chouette stays with whoever did it, wherever he did it."""

from bot.rules.side import Side
from bot.views.chouette.verbs import ChouetteVerb
from bot.views.verbs import Verb
from tests.support.crew import begun
from tests.support.talk import Talk


async def test_the_receipt_of_a_hidden_answer_is_for_its_giver_or_for_nobody(talk: Talk) -> None:
    """A door that cannot say it to him alone does not say it to the room, however it was given."""
    crew = await begun(talk)
    await crew.box_doubles()
    _, captain, others = await crew.by_role()

    replies = [
        await captain.presses(ChouetteVerb.ANSWER_ALL, "t"),
        await others[0].types("/drop yes"),
        await others[0].types("/take all"),
    ]

    assert [(True, False)] * 3 == [(a.personal, a.public) for reply in replies for a in reply.answers]


async def test_so_is_that_of_a_double_before_the_window_closes(talk: Talk) -> None:
    """And of taking it back."""
    crew = await begun(talk)
    captain = await crew.to_roll(Side.WHITE)
    await captain.presses(Verb.ROLL)
    _, _, others = await crew.by_role()

    replies = [await others[0].presses(ChouetteVerb.DOUBLE), await others[0].presses(ChouetteVerb.NO_DOUBLE)]

    assert [(True, False)] * 2 == [(a.personal, a.public) for reply in replies for a in reply.answers]
