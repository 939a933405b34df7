"""Scripts are sent without what they say to those who read them, and do the same."""

import json
import shutil
import subprocess
from pathlib import Path

import paiju
from paiju.server.web.pages import page, without_comments
from tests.children import PATIENCE
from tests.extras import missing

WEB, CHECKER = Path(paiju.__file__).parent / "web", Path(__file__).parents[2] / "node_modules" / "typescript"
NODE = shutil.which("node") or missing("node", "no Node on this machine")
PRINT = """
const ts = require(process.argv[1]), printer = ts.createPrinter({ removeComments: true });
const bare = (text) => printer.printFile(ts.createSourceFile("a.js", text, ts.ScriptTarget.ESNext));
const pairs = JSON.parse(require("node:fs").readFileSync(0, "utf-8"));
console.log(JSON.stringify(pairs.filter(([, whole, sent]) => bare(whole) !== bare(sent)).map(([name]) => name)));
"""


def test_only_comments_are_left_out() -> None:
    """Printed anew without any comment, what is sent is what stands in the file."""
    if not CHECKER.is_dir():
        missing("node", "no type checker: make web-types")
    scripts = [path for path in sorted(WEB.rglob("*.js")) if "fair" not in path.parts]
    pairs = [
        (path.name, path.read_text(encoding="utf-8"), without_comments(path.read_bytes()).decode()) for path in scripts
    ]
    assert len(pairs) > 250
    done = subprocess.run([NODE, "-e", PRINT, CHECKER], input=json.dumps(pairs), capture_output=True, text=True,
                          encoding="utf-8", timeout=PATIENCE)  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == []
    assert sum(len(sent) for _, _, sent in pairs) < 0.8 * sum(len(whole) for _, whole, _ in pairs)


def test_a_script_as_it_is_sent() -> None:
    """Lines stay where they are, so that what goes wrong is found in the file."""
    file = page("ui/dom.js")
    assert file is not None
    whole = (WEB / "ui/dom.js").read_text(encoding="utf-8")
    sent = file.plain.decode()
    assert "/**" in whole
    assert "/**" not in sent
    assert len(sent.splitlines()) == len(whole.splitlines())
