"""Settings, read once from the environment and `.env`. Nothing else in the product reads the environment."""

from enum import StrEnum
from pathlib import Path

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class LogFormat(StrEnum):
    """How log lines look: for people, or one JSON object a line."""

    TEXT = "text"
    JSON = "json"


class Settings(BaseSettings):
    """What the operator may set; `.env.example` explains each.

    local: host and port of the local table, None when it is off. local_open: whether another host than the loopback
    address is allowed.
    """

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", frozen=True
    )

    home: Path = Field(default=Path("data"), validation_alias="CIVETTA_HOME")
    local: str = Field(default="127.0.0.1:8765", validation_alias="CIVETTA_LOCAL")
    local_open: bool = Field(default=False, validation_alias="CIVETTA_LOCAL_OPEN")
    language: str = Field(default="en", validation_alias="CIVETTA_LANGUAGE")
    log: LogFormat = Field(default=LogFormat.TEXT, validation_alias="CIVETTA_LOG")

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

    @field_validator("local")
    @classmethod
    def _host_and_port(cls, value: str) -> str:
        if value == "off":
            return value
        host, _, port = value.rpartition(":")
        if not host or not (port.isascii() and port.isdigit()) or int(port) > 65_535:
            raise ValueError("allowed: off, or HOST:PORT such as 127.0.0.1:8765")
        return value

    @property
    def local_address(self) -> tuple[str, int] | None:
        """Host and port of the local table; None when it is off."""
        if self.local == "off":
            return None
        host, _, port = self.local.rpartition(":")
        return host.strip("[]"), int(port)
