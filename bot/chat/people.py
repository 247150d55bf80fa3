"""Who is speaking, and in which language he is answered."""

from bot.chat.call import House
from bot.chat.incoming import Person
from bot.i18n.catalog import Language, closest_language
from bot.service.accounts import Account


async def account_of(house: House, person: Person) -> Account:
    """The player behind a platform's person; what waited for his public name is his from now on."""
    account = await house.accounts.player_of(
        person.platform, person.platform_id, person.name, person.language
    )
    if person.handle:
        await house.identities.recognise(account.id, person.platform, person.platform_id, person.handle)
    return account


def language_of(account: Account, person: Person) -> Language:
    """The language of private answers: what he has chosen, else what his platform says now or said before."""
    return closest_language(account.prefs.language or person.language or account.language)
