"""Build step: compile the translation catalogues (.po) to the .mo files that gettext reads.

Everything else is declared in pyproject.toml.
"""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithCatalogues(build_py):
    """build_py that first writes a .mo beside every .po."""

    def run(self) -> None:
        """Compile the catalogues, then build as usual."""
        for po in Path(__file__).parent.glob("bot/i18n/locales/*/LC_MESSAGES/*.po"):
            with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source))
        super().run()


setup(cmdclass={"build_py": BuildWithCatalogues})
