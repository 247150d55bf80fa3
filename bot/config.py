"""Settings, read once from the environment and `.env`. Nothing else in the product reads the environment."""

from enum import StrEnum
from pathlib import Path

from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

OFF = "off"


class LogFormat(StrEnum):
    """How log lines look: for people, or one JSON object a line."""

    TEXT = "text"
    JSON = "json"


class Settings(BaseSettings):
    """What the operator may set; `.env.example` explains each.

    Tokens are secrets: they are in no text of this class. A `…_FILE` setting names a file that holds the secret, and
    wins. local, metrics, telegram_webhook_listen: HOST:PORT or `off`. local_open: whether the local table may listen on
    another address than the loopback one. owners: PLATFORM:ID of each person who runs this, separated by commas.
    """

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", frozen=True
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    discord_token_file: Path | None = Field(default=None, validation_alias="DISCORD_TOKEN_FILE")
    discord_api_root: str | None = Field(default=None, validation_alias="DISCORD_API_ROOT")
    discord_gateway: str | None = Field(default=None, validation_alias="DISCORD_GATEWAY")
    telegram_token: SecretStr | None = Field(default=None, validation_alias="TELEGRAM_TOKEN")
    telegram_token_file: Path | None = Field(default=None, validation_alias="TELEGRAM_TOKEN_FILE")
    telegram_api_root: str = Field(default="https://api.telegram.org", validation_alias="TELEGRAM_API_ROOT")
    telegram_webhook_url: str | None = Field(default=None, validation_alias="TELEGRAM_WEBHOOK_URL")
    telegram_webhook_secret: SecretStr | None = Field(
        default=None, validation_alias="TELEGRAM_WEBHOOK_SECRET"
    )
    telegram_webhook_listen: str = Field(default="127.0.0.1:8443", validation_alias="TELEGRAM_WEBHOOK_LISTEN")
    home: Path = Field(default=Path("data"), validation_alias="CIVETTA_HOME")
    local: str = Field(default="127.0.0.1:8765", validation_alias="CIVETTA_LOCAL")
    local_open: bool = Field(default=False, validation_alias="CIVETTA_LOCAL_OPEN")
    language: str = Field(default="en", validation_alias="CIVETTA_LANGUAGE")
    log: LogFormat = Field(default=LogFormat.TEXT, validation_alias="CIVETTA_LOG")
    metrics: str = Field(default=OFF, validation_alias="CIVETTA_METRICS")
    owners: str = Field(default="", validation_alias="CIVETTA_OWNERS")

    @field_validator("home")
    @classmethod
    def _without_tilde(cls, value: Path) -> Path:
        try:
            return value.expanduser()
        except RuntimeError:
            raise ValueError(f"{value} names a home folder that is not known") from None

    @field_validator("language")
    @classmethod
    def _known_language(cls, value: str) -> str:
        if value not in ("en", "it"):
            raise ValueError("allowed: en, it")
        return value

    @field_validator("local", "metrics", "telegram_webhook_listen")
    @classmethod
    def _host_and_port(cls, value: str) -> str:
        if value == OFF:
            return value
        host, _, port = value.rpartition(":")
        if not host or not (port.isascii() and port.isdigit()) or int(port) > 65_535:
            raise ValueError("allowed: off, or HOST:PORT such as 127.0.0.1:8765")
        return value

    @field_validator("owners")
    @classmethod
    def _platform_and_id(cls, value: str) -> str:
        for platform, person in _people(value):
            if platform not in ("discord", "telegram") or not (person.isascii() and person.isdigit()):
                raise ValueError("allowed: discord:ID and telegram:ID, ID a number, separated by commas")
        return value

    @field_validator("discord_token_file", "telegram_token_file")
    @classmethod
    def _readable(cls, value: Path | None) -> Path | None:
        if value is not None and not value.is_file():
            raise ValueError(f"there is no file {value}")
        return value

    @model_validator(mode="after")
    def _webhook_has_a_secret(self) -> "Settings":
        if self.telegram_webhook_url is not None and self.telegram_webhook_secret is None:
            raise ValueError("TELEGRAM_WEBHOOK_URL needs TELEGRAM_WEBHOOK_SECRET")
        return self

    @property
    def local_address(self) -> tuple[str, int] | None:
        """Host and port of the local table; None when it is off."""
        return address_of(self.local)

    @property
    def owner_ids(self) -> tuple[tuple[str, str], ...]:
        """Platform and id of each owner."""
        return _people(self.owners)

    @property
    def discord_secret(self) -> str:
        """Discord's token; empty when there is none. Raises OSError when its file cannot be read."""
        return _secret(self.discord_token, self.discord_token_file)

    @property
    def telegram_secret(self) -> str:
        """Telegram's token; empty when there is none. Raises OSError when its file cannot be read."""
        return _secret(self.telegram_token, self.telegram_token_file)


def address_of(text: str) -> tuple[str, int] | None:
    """`HOST:PORT` in two; None for `off`."""
    if text == OFF:
        return None
    host, _, port = text.rpartition(":")
    return host.strip("[]"), int(port)


def _people(text: str) -> tuple[tuple[str, str], ...]:
    words = (word.strip() for word in text.split(","))
    return tuple((word.partition(":")[0], word.partition(":")[2]) for word in words if word)


def _secret(value: SecretStr | None, file: Path | None) -> str:
    if file is not None:
        return file.read_text(encoding="utf-8").strip()
    return "" if value is None else value.get_secret_value().strip()
