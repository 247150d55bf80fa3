"""Questions that are answered by typing: a play, and lucky words for the dice."""

from bot.chat.button_id import ButtonId, format_button
from bot.chat.call import Call
from bot.chat.errors import at_table
from bot.chat.kinds import AnyUpdate, State, is_over, takes_part
from bot.chat.playing import Ask, check_to_move, do, move
from bot.chat.reply import Field, Form
from bot.chat.verbs import PHRASE
from bot.chat.which_table import table_meant
from bot.formats.dice_chain import PHRASE_LIMIT
from bot.i18n.message import Message, message
from bot.rules.ids import PlayerId
from bot.rules.play_text import LONGEST_TEXT
from bot.rules.table import Lobby
from bot.service.commands import Update
from bot.views.verbs import Verb

ACCEPT_WITH = "accept-with"
"""The verb of the form that accepts a challenge together with lucky words."""
PLAY_FIELD, WORDS_FIELD = "play", "words"


async def ask_play(call: Call, update: Update) -> None:
    """Ask for a play in letters. Raises NotSeated, RefusedAt."""
    with at_table(update):
        check_to_move(update, call.account.id)
    await show_play_form(call, update)


async def show_play_form(call: Call, update: AnyUpdate) -> None:
    """The form for a play, whoever is asked."""
    say = call.translator.words
    field = Field(PLAY_FIELD, say(Message("form.play")), placeholder="13/8 6/5", most_characters=LONGEST_TEXT)
    button = ButtonId(Verb.TYPE, update.table, update.state.decision)
    await call.reply.form(Form(format_button(button), say(Message("form.play_title")), (field,)))


async def play_typed(call: Call, update: Update, seen: int | None, text: str) -> None:
    """The play that came back."""
    await move(call, update, text, seen)


async def ask_words(call: Call, update: AnyUpdate) -> None:
    """Ask for lucky words: of one who may still accept together with accepting, of a player for his seat."""
    accepts = isinstance(update.state.phase, Lobby) and not takes_part(update.state, call.account.id)
    say = call.translator.words
    field = Field(WORDS_FIELD, say(Message("form.words")), most_characters=PHRASE_LIMIT)
    if accepts:
        button = ButtonId(ACCEPT_WITH, update.table, update.state.decision)
        title, submit = Message("form.accept_title"), say(Message("button.accept"))
    else:
        button, title, submit = ButtonId(PHRASE, update.table), Message("form.words_title"), ""
    await call.reply.form(Form(format_button(button), say(title), (field,), submit))


async def accept_with_words(call: Call, update: Update, seen: int | None, words: str) -> None:
    """Accept, the words counting from the first roll on; without words as by the plain button."""
    await do(call, update, Ask(Verb.ACCEPT, seen=seen, phrase=words.strip() or None))


async def keep_words(call: Call, update: AnyUpdate, words: str) -> None:
    """Lucky words of a player for this table. Raises NotSeated, PhraseTooLong, EmptyPhrase."""
    keeper = call.house.challenges if isinstance(update, Update) else call.house.chouettes
    first = await keeper.set_phrase(table=update.table, player=call.account.id, phrase=words, key=call.key)
    await call.say(message("chat.words_kept", game=first))


async def typed_phrase(call: Call) -> None:
    """`/phrase`: the words, or the form for them."""
    words = call.options.get(WORDS_FIELD, "").strip()
    update = await table_meant(call, _may_give_words, lambda _: ButtonId(PHRASE))
    if update is None:
        return
    if words:
        await keep_words(call, update, words)
    else:
        await ask_words(call, update)


def _may_give_words(state: State, player: PlayerId) -> bool:
    return takes_part(state, player) and not is_over(state)
