"""Rooms as the conversation names them and as the service names them: the same fields on both sides of the line."""

from bot.chat.incoming import RoomAddress
from bot.service.rooms import Place


def place_of(room: RoomAddress) -> Place:
    """The place the service keeps."""
    return Place(room.platform, room.chat, room.topic, room.space, room.private)


def address_of(place: Place) -> RoomAddress:
    """The address an adapter sends to."""
    return RoomAddress(place.platform, place.chat, place.topic, place.space, place.private)
