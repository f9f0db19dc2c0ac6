"""Where a file comes from: the command, the version, the kind of machine, and the checksum of the content.

It is part of the file if the format has room for it, as a comment, a chunk or a key that readers ignore; else it goes
into `x.csv.run.json` beside the file. It names no time, machine or person: the same command gives the same file.
"""

import hashlib
import json
import os
import re
import struct
import sys
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from grundy.core.errors import BadParam
from grundy.version import __version__

NAME = "grundy-run"
BESIDE = ".run.json"
VERSIONS_OF = ("numpy", "matplotlib")  # whose versions may change a picture or a file
LINE = re.compile(rf"^(?:% |# |// |<!-- ){NAME} (\{{.*\}})(?: -->)?$".encode(), re.MULTILINE)
COMMENTS = {
    **dict.fromkeys((".tex", ".tikz", ".bib"), "% {}"),
    **dict.fromkeys((".svg", ".html", ".md", ".graphml"), "<!-- {} -->"),
    ".dot": "// {}",
    ".txt": "# {}",
}
OURS = b"grundy"  # a key in files made row group by row group, which are the same whoever makes them
LARGEST = 1 << 28  # bytes of a file that is rewritten with a stamp; a larger one has its provenance beside it

Provenance = dict[str, Any]


def run_of(command: list[str], seed: int | None, stdin: str | None) -> Provenance:
    """The provenance of a command; the files it reads are named by their checksums."""
    import platform

    run: Provenance = {"grundy": __version__, "command": command}
    run |= {"seed": seed} if seed is not None else {}
    run |= {"stdin": stdin} if stdin is not None else {}
    if read := {word: checksum(path) for word in command if (path := named_file(word))}:
        run["files"] = read
    machine = {"system": platform.system(), "machine": platform.machine(), "python": platform.python_version()}
    return run | machine | {name: sys.modules[name].__version__ for name in VERSIONS_OF if name in sys.modules}


def named_file(word: str) -> Path | None:
    """The file that a word of a command names: a position `@file`, a game `mine.py:id`."""
    path = Path(re.sub(r"(?<=\.py):.*", "", word.removeprefix("@")))
    return path if word and os.path.isfile(path) else None


def checksum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def wanted() -> bool:
    return os.environ.get("GRUNDY_PROVENANCE") != "0"


def stamp(path: Path, kind: str, run: Provenance) -> str | None:
    """Write the provenance into the file; if it has no room, return the text for a file beside it."""
    room = ROOMS.get(kind) or (comment(COMMENTS[kind], kind == ".txt") if kind in COMMENTS else None)
    if room is not None and path.stat().st_size <= LARGEST:
        body = room.body(path.read_bytes())
        stamped = room.add(body, as_json(run | {"sha256": hashlib.sha256(body).hexdigest()}))
        if stamped is not None:
            path.write_bytes(stamped)
            return None
    return json.dumps(run | {"sha256": checksum(path)}, indent=2) + "\n"


def made_by(path: Path) -> tuple[bytes, Provenance]:
    """The content of a file without its stamp, and its provenance."""
    try:
        data = path.read_bytes()
        beside = path.with_name(path.name + BESIDE)
        facts = beside.read_text("utf-8") if beside.is_file() else ""
    except (OSError, UnicodeDecodeError):
        raise BadParam(f"{str(path)[:60]} cannot be read; type the path of a file that `--out` wrote") from None
    found = next((taken for take in TAKERS if (taken := take(data)) is not None), None)
    body, text = found or (data, facts)
    try:
        run = json.loads(text)
        command = run["command"]
        if not isinstance(run["sha256"], str) or not all(isinstance(word, str) for word in command):
            raise ValueError
    except (ValueError, KeyError, TypeError, RecursionError):
        nothing = f"{path.name[:60]} does not say how it was made"
        raise BadParam(f"{nothing}; files that `--out` writes do, or have a file {BESIDE[1:]} beside them") from None
    return body, run


def as_json(run: Provenance) -> str:
    """On one line, without anything that ends a comment in some format."""
    text = json.dumps(run)
    return re.sub(r"[<>&@]|-(?=-)", lambda sign: f"\\u{ord(sign[0]):04x}", text)


@dataclass(frozen=True)
class StampFormat:
    """How a format takes a stamp: `body` removes it, `add` adds it (None if there is no room)."""

    body: Callable[[bytes], bytes]
    add: Callable[[bytes, str], bytes | None]


def same(data: bytes) -> bytes:
    return data


def comment(form: str, first: bool) -> StampFormat:
    """A comment on the last line, or on the first in formats that allow it only there."""

    def add(body: bytes, run: str) -> bytes:
        line = form.format(f"{NAME} {run}").encode()
        if first:
            return line + b"\n" + body
        return body + line + b"\n" if body.endswith(b"\n") else body + b"\n" + line

    return StampFormat(same, add)


def from_comment(data: bytes) -> tuple[bytes, str] | None:
    found = LINE.search(data)
    if not found:
        return None
    begin, end = found.span()
    if end < len(data):  # the newline belongs to the stamp
        return data[:begin] + data[end + 1 :], found[1].decode()
    return data[: begin - 1], found[1].decode()


def into_json(body: bytes, run: str) -> bytes | None:
    """The last key of an object; a list has no room."""
    found = re.fullmatch(rb"(\{.*[^\s{])\}(\s*)", body, re.DOTALL)
    return None if found is None else found[1] + f', "{NAME}": {run}}}'.encode() + found[2]


def from_json(data: bytes) -> tuple[bytes, str] | None:
    found = re.fullmatch(rf'(\{{.*), "{NAME}": (\{{.*\}})\}}(\s*)'.encode(), data, re.DOTALL)
    return None if found is None else (found[1] + b"}" + found[3], found[2].decode())


PNG, END = b"\x89PNG\r\n\x1a\n", b"\x00\x00\x00\x00IEND\xaeB`\x82"


def into_png(body: bytes, run: str) -> bytes | None:
    """A chunk of text before the end."""
    if not body.startswith(PNG) or not body.endswith(END):
        return None
    chunk = b"tEXt" + NAME.encode() + b"\x00" + run.encode()
    return body[: -len(END)] + struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk)) + END


def from_png(data: bytes) -> tuple[bytes, str] | None:
    at = data.rfind(b"tEXt" + NAME.encode() + b"\x00") if data.startswith(PNG) else -1
    if at < 0:
        return None
    (length,) = struct.unpack(">I", data[at - 4 : at])
    text = data[at + 5 + len(NAME) : at + 4 + length].decode("latin-1")
    return data[: at - 4] + data[at + 8 + length :], text


def into_pdf(body: bytes, run: str) -> bytes | None:
    """A comment after the cross-reference table, so that no offset changes."""
    at = body.rfind(b"startxref")
    return None if at < 0 else body[:at] + f"% {NAME} {run}\n".encode() + body[at:]


def parquet_body(data: bytes) -> bytes:
    """The file written again without our key; a file made row group by row group stays as it is."""
    facts = words_of(data)
    return data if OURS in facts else with_words(data, {key: facts[key] for key in facts if key != NAME.encode()})


def words_of(data: bytes) -> dict[bytes, bytes]:
    """The metadata of a Parquet file."""
    schema = import_module("pyarrow.parquet").read_schema(import_module("pyarrow").BufferReader(data))
    return dict(schema.metadata or {})


def with_words(data: bytes, facts: dict[bytes, bytes]) -> bytes:
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    stream, table = arrow.BufferOutputStream(), parquet.read_table(arrow.BufferReader(data))
    parquet.write_table(table.replace_schema_metadata(facts or None), stream)
    return bytes(stream.getvalue().to_pybytes())


def into_parquet(body: bytes, run: str) -> bytes | None:
    """A key in the file's metadata."""
    facts = words_of(body)
    return None if OURS in facts else with_words(body, facts | {NAME.encode(): run.encode()})


def from_parquet(data: bytes) -> tuple[bytes, str] | None:
    facts = words_of(data) if data.startswith(b"PAR1") else {}
    return (parquet_body(data), facts[NAME.encode()].decode()) if NAME.encode() in facts else None


ROOMS = {
    ".json": StampFormat(same, into_json),
    ".png": StampFormat(same, into_png),
    ".pdf": StampFormat(same, into_pdf),
    ".parquet": StampFormat(parquet_body, into_parquet),
}
TAKERS = (from_png, from_parquet, from_json, from_comment)
