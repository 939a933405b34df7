"""Addresses as QR codes: for the page as SVG, for the terminal in half blocks."""

import io

import segno


def svg(text: str) -> str:
    """A code as SVG text, without any style a strict page would refuse."""
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(
        out, kind="svg", xmldecl=False, svgns=True, scale=4, dark="#000", light="#fff", svgclass="qr", lineclass=None
    )
    return out.getvalue().decode()


def terminal(text: str) -> str:
    """A code for the terminal."""
    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, compact=True)
    return out.getvalue().rstrip("\n")
