"""Draw sentences at random, to judge whether they are clear and idiomatic: `python docs/sample_sentences.py`.

`--seed 7` draws others, `--number 20` fewer, `--kind docs` only some: docs, page, help, comment, error. Every kind has
the same share, so that the many comments do not crowd out the rest.
"""

import argparse
import random
import re

from prose import Text, texts

KINDS = ("docs", "help", "page", "comment", "error")
END = re.compile(r"(?<=[^A-Z][.!?])\s+(?=[A-Z\"`*\[])")


def sentences(text: Text) -> list[str]:
    """Those of at least five words outside of code."""
    plain = re.sub(r"!?\[([^\]]*)\]\([^)\s]*\)", r"\1", text.text)
    return [part for part in END.split(plain) if len(re.findall(r"\b[A-Za-z]{2,}\b", re.sub("`[^`]*`", "", part))) >= 5]


def drawn(kinds: list[str], number: int, seed: int) -> list[tuple[Text, str]]:
    pools: dict[str, list[tuple[Text, str]]] = {kind: [] for kind in kinds}
    for text in texts():
        if text.kind in pools:
            pools[text.kind] += ((text, sentence) for sentence in sentences(text))
    chance = random.Random(seed)
    return [
        one for i, kind in enumerate(kinds) for one in chance.sample(pools[kind], len(range(i, number, len(kinds))))
    ]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=50)
    parser.add_argument("--kind", action="append", choices=KINDS)
    given = parser.parse_args()
    for number, (text, sentence) in enumerate(drawn(given.kind or list(KINDS), given.number, given.seed), 1):
        print(f"{number:3} {text.kind:8} {text.place}\n    {sentence}\n")
