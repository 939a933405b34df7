"""The page's own modules, run without a page."""

import json
import shutil
import subprocess
from pathlib import Path

import paiju
from tests.children import PATIENCE
from tests.extras import missing

HERE, WEB = Path(__file__).parent, Path(paiju.__file__).parent / "web"
NODE = shutil.which("node") or missing("node", "no Node on this machine")


def node(script: str, told: object = None) -> str:
    """What a script of these tests says."""
    command = [NODE, "--no-warnings", HERE / script, WEB]
    text = json.dumps(told)
    done = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
