"""The examples for operators: what they name exists, and the programs they are for accept them where these are here."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from paiju.cli import main
from tests.children import PATIENCE
from tests.server.serving import Client, serving

DEPLOY = Path(__file__).parent.parent / "examples" / "deploy"
RULES = DEPLOY / "prometheus" / "paiju.rules.yml"
DASHBOARD = DEPLOY / "grafana" / "paiju.json"
METRIC = re.compile(r"\b(?:paiju|process)_[a-z_]+\b")
SELF = {"paiju_backup_age_seconds"}  # told once there is a backup


def expressions() -> dict[str, str]:
    """Every question of the alerts and of the dashboard, by what it is for."""
    alert, found = "", {}
    for line in RULES.read_text("utf-8").splitlines():
        name, _sign, rest = line.strip().removeprefix("- ").partition(": ")
        if name == "alert":
            alert = rest
        elif name == "expr":
            found[f"alert {alert}"] = rest
    for place in panels():
        for target in place["targets"]:
            found[f"{place['title']} {target['refId']}"] = target["expr"]
    return found


def panels() -> Iterator[dict[str, Any]]:
    """The pictures of the dashboard."""
    yield from json.loads(DASHBOARD.read_text("utf-8"))["panels"]


def test_every_metric_that_is_asked_for_is_told(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'c.db'}", tmp_path) as club:
        text = Client(club.url).get("/metrics").raw.decode()
    told = set(re.findall(r"^# TYPE (\S+)", text, re.MULTILINE)) | SELF
    told |= {f"{name}_{end}" for name in told for end in ("bucket", "sum", "count")}
    asked = {what: set(METRIC.findall(question)) for what, question in expressions().items()}
    assert len(asked) > 30
    assert {what: names - told for what, names in asked.items() if names - told} == {}
    assert all(names or what == "alert PaijuDown" for what, names in asked.items())


def test_everything_that_tells_of_trouble_has_an_alert() -> None:
    asked = " ".join(question for what, question in expressions().items() if what.startswith("alert"))
    for name in (
        "paiju_ready", "paiju_backup_age_seconds", "paiju_backups_failed_total", "paiju_disk_free_bytes",
        "paiju_loop_lag_seconds", "paiju_tables_lost_total", "paiju_database_failures_total", "paiju_info",
    ):  # fmt: skip
        assert name in asked, name


def test_labels_that_are_asked_for_exist(tmp_path: Path) -> None:
    own = {"job", "instance", "le"}  # of Prometheus itself
    with serving(f"sqlite:///{tmp_path / 'c.db'}", tmp_path) as club:
        text = Client(club.url).get("/metrics").raw.decode()
    source = (Path(__file__).parent.parent / "src" / "paiju" / "server" / "process" / "metrics.py").read_text("utf-8")
    known = own | set(re.findall(r'([a-z]+)="', text)) | {"status", "via", "code", "why", "kind"}
    assert all(f'"{name}"' in source for name in ("status", "via", "code", "why", "kind"))
    for what, question in expressions().items():
        by = re.findall(r"by \(([a-z, ]+)\)", question)
        used = {name for names in by for name in names.split(", ")} | set(
            re.findall(r"([a-z]+)(?:=~|!=|!~|=)\"", question)
        )
        assert used <= known, (what, used - known)


def test_the_dashboard_is_whole() -> None:
    shown = list(panels())
    assert len({each["id"] for each in shown}) == len({each["title"] for each in shown}) == len(shown)
    places = {(each["gridPos"]["x"], each["gridPos"]["y"]) for each in shown}
    assert len(places) == len(shown)


def checked(program: str, *words: object) -> str:
    """What a program says that must accept these files; skipped where it is not here."""
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"SKIP: {program} is not here")
    command = [found, *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_prometheus_accepts_the_rules() -> None:
    assert "SUCCESS" in checked("promtool", "check", "rules", RULES)


def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    for name in ("paiju.service", "paiju.socket"):
        text = (DEPLOY / "systemd" / name).read_text("utf-8").replace("/opt/paiju/bin/paiju", "/bin/true")
        (tmp_path / name).write_text(text, encoding="utf-8")
    said = checked("systemd-analyze", "verify", "--man=no", tmp_path / "paiju.service", tmp_path / "paiju.socket")
    assert "paiju" not in said, said


def test_what_units_and_proxies_are_told_exists() -> None:
    """Every variable and command that the examples name is one that the documents explain."""
    explained = (DEPLOY.parent.parent / "docs" / "club.md").read_text("utf-8")
    for file in sorted(DEPLOY.rglob("*")):
        text = file.read_text("utf-8") if file.is_file() else ""
        for name in re.findall(r"PAIJU_[A-Z_]+", text):
            assert name.removesuffix("_FILE") in explained, (file.name, name)
        for command in re.findall(r"paiju (?:admin )?[a-z]+(?:-[a-z]+)?", text.replace("/etc/", " ")):
            words = command.split()
            assert words[-1] in explained, (file.name, command)


def test_the_page_for_proxies_needs_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "offline.http"
    assert main(["admin", "offline-page"]) == 0
    page = capsys.readouterr().out
    for words in ("The club cannot be reached", "连不上俱乐部", 'lang="ja"', 'http-equiv="refresh"'):
        assert words in page, words
    assert not re.search(r"src=|href=|https?://|<script", page)
    assert main(["admin", "offline-page", "--http", "--out", str(file)]) == 0
    head, body = file.read_bytes().split(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.0 503 ")
    assert f"Content-Length: {len(body)}".encode() in head
    assert body.decode() == page
    assert len(file.read_bytes()) < 16384  # what HAProxy takes
    assert main(["admin", "offline-page", "--out", str(tmp_path / "no" / "file")]) == 2


def test_proxies_accept_their_files(tmp_path: Path) -> None:
    """With a certificate of our own and the page for proxies in its place."""
    certificate, page = tmp_path / "club.pem", tmp_path / "offline.http"
    assert main(["admin", "offline-page", "--http", "--out", str(page)]) == 0
    text = (DEPLOY / "haproxy" / "haproxy.cfg").read_text("utf-8").replace("/etc/haproxy/paiju-offline.http", str(page))
    (tmp_path / "haproxy.cfg").write_text(text.replace("/etc/haproxy/club.example.pem", str(certificate)), "utf-8")
    certificate.write_text(own_certificate(), encoding="ascii")
    checked("haproxy", "-c", "-f", tmp_path / "haproxy.cfg")
    checked("haproxy", "-c", "-f", DEPLOY / "haproxy" / "several-servers.cfg")


def test_nginx_accepts_its_file(tmp_path: Path) -> None:
    """As a part of a whole one, with a certificate of our own."""
    certificate = tmp_path / "club.pem"
    certificate.write_text(own_certificate(), encoding="ascii")
    text = (DEPLOY / "nginx" / "paiju.conf").read_text("utf-8")
    text = re.sub(r"(ssl_certificate(?:_key)?) +[^;]+;", rf"\1 {certificate};", text).replace(
        "listen 443", "listen 18443"
    )
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ access_log off; {text} }}", "utf-8")
    checked("nginx", "-t", "-p", tmp_path, "-c", whole)


def own_certificate() -> str:
    """A key and a certificate that nobody else trusts."""
    from datetime import UTC, datetime, timedelta

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "club.example")])
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(1).not_valid_before(now - timedelta(1)).not_valid_after(now + timedelta(1))
    signed = made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
    form = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    return (signed + key.private_bytes(serialization.Encoding.PEM, *form)).decode()
