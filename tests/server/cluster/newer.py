"""The version after this one, with one more step of the database: our own files, but for two of them."""

import os
import shutil
from pathlib import Path

import paiju
from paiju.server.storage.schema import HEAD

NEXT = f"{int(HEAD) + 1:04}"
STORAGE = Path("server") / "storage"
STEP = '''"""A step of a later version."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "{next}", "{head}"
additive = {additive}


def upgrade() -> None:
    """Something new beside everything, and in every row of a table that is always written at."""
    op.create_table("places", sa.Column("id", sa.String(8), primary_key=True))
    op.add_column("tables", sa.Column("colour", sa.String(8), nullable=False, server_default="red"))
'''


def newer_version(folder: Path, additive: bool) -> dict[str, str]:
    """How it is started: the environment."""
    environment = own_version(folder)
    make_newer(folder, additive)
    return environment


def own_version(folder: Path) -> dict[str, str]:
    """The same of this version, in a folder where it may become newer."""
    ours, there = Path(paiju.__file__).parent, folder / "paiju"
    linked_but(ours, there, [*(STORAGE / "schema.py").parts])
    linked_but(ours / STORAGE / "migrations", there / STORAGE / "migrations", ["versions"])
    linked_but(ours / STORAGE / "migrations" / "versions", there / STORAGE / "migrations" / "versions", [])
    shutil.copy(ours / STORAGE / "schema.py", there / STORAGE / "schema.py")
    return {"PYTHONPATH": f"{folder}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}


def make_newer(folder: Path, additive: bool) -> None:
    """It is another version from its next start on."""
    there = folder / "paiju" / STORAGE
    step = STEP.format(next=NEXT, head=HEAD, additive=additive)
    (there / "migrations" / "versions" / "later.py").write_text(step, "utf-8")
    schema = (there / "schema.py").read_text("utf-8")
    (there / "schema.py").write_text(schema.replace(f'HEAD = "{HEAD}"', f'HEAD = "{NEXT}"'), "utf-8")


def linked_but(ours: Path, there: Path, way: list[str]) -> None:
    """Links to everything in a folder but what lies at the end of a way, and the folders on it."""
    if there.is_symlink():
        there.unlink()
    there.mkdir(parents=True, exist_ok=True)
    first, *rest = way or [""]
    for each in ours.iterdir():
        if each.name != first:
            (there / each.name).symlink_to(each)
        elif rest:
            linked_but(each, there / each.name, rest)
