"""One JSON document on disk, checksummed: what other code has made, or is damaged, is not believed."""

import hashlib
import json
from pathlib import Path
from typing import Any

from grundy.core.fingerprint import code_key
from grundy.store.segments import told, write_durably
from grundy.store.writing import make_private


class Document:
    def __init__(self, folder: Path, key: str, rule: str = "") -> None:
        """`rule` is the key of a user's own game."""
        self.path, self.key, self.code = folder / "document.json", key, code_key() + rule

    def read(self) -> Any:
        """What was written last; None if there is nothing to be believed."""
        try:
            kept = json.loads(self.path.read_text(encoding="utf-8"))
            text = kept["document"]
            mine = kept["key"] == self.key and kept["code"] == self.code and kept["sha256"] == digest(text)
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return json.loads(text) if mine else None

    def write(self, document: Any) -> None:
        text = json.dumps(document, separators=(",", ":"))
        kept = {"key": self.key, "code": self.code, "sha256": digest(text), "document": text}
        with told(self.path.parent):
            make_private(self.path.parent)
        write_durably(self.path, json.dumps(kept).encode())


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
