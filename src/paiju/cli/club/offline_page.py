"""A page for a proxy to show while the club does not answer: one file that needs nothing else, in every language, which
looks again by itself."""

import html

from paiju.languages import _, in_every

AGAIN = 5  # seconds
HEAD = _("The club cannot be reached")
LINES = (
    _("The server is being restarted, or is down. This page looks again by itself every few seconds."),
    _("Your seat is kept. A hand in play is safe on the server and goes on when you are back."),
)
TILE = (
    '<svg viewBox="0 0 64 64" width="72" height="72" aria-hidden="true">'
    '<rect x="11" y="4" width="42" height="58" rx="8" fill="#173d32"/>'
    '<rect x="11" y="2" width="42" height="55" rx="8" fill="#fdfbf4" stroke="#c9bfa8"/>'
    '<rect x="19" y="18" width="26" height="18" rx="2" fill="none" stroke="#b3261e" stroke-width="5"/>'
    '<path d="M32 9v40" stroke="#b3261e" stroke-width="5" stroke-linecap="round"/></svg>'
)
STYLE = (
    "body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f1e8;color:#1d2b26;"
    "font:1.05rem/1.5 system-ui,sans-serif}main{max-width:36rem;padding:24px}h1{font-size:1.4rem;margin:1.2em 0 .2em}"
    "p{margin:.3em 0}@media(prefers-color-scheme:dark){body{background:#12211c;color:#eee9dc}}"
)


def offline_page() -> str:
    """The page."""
    parts = "".join(in_one(lang) for lang in in_every(HEAD))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="refresh" content="{AGAIN}"><meta name="robots" content="noindex">'
        f"<title>Paiju</title><style>{STYLE}</style></head>\n<body><main>{TILE}{parts}</main></body></html>\n"
    )


def in_one(lang: str) -> str:
    """What it says in one language."""
    words = [html.escape(text.into(lang)) for text in (HEAD, *LINES)]
    lines = "".join(f"<p>{line}</p>" for line in words[1:])
    return f'<section lang="{html.escape(lang)}"><h1>{words[0]}</h1>{lines}</section>'


def as_answer(page: str) -> bytes:
    """The same as HAProxy wants it (`errorfile`): the whole answer, head and all."""
    body = page.encode()
    head = (
        "HTTP/1.0 503 Service Unavailable\r\nCache-Control: no-store\r\nConnection: close\r\nRetry-After: "
        f"{AGAIN}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
