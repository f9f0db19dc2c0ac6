"""Builds the container, runs it as a school would, waits until it is healthy, and plays a class in it.

    make container                                        with podman, from the usual base image
    make container ENGINE="docker"
    BASE=localhost/my-base BUILD="-v /etc/pip.conf:/etc/pip.conf:ro" RUN="--network=host" make container
    IMAGE=grundy make container                           with an image that exists already

BASE is the base image; BUILD and RUN are further options. Only the image is left afterwards.
"""

import json
import os
import shlex
import subprocess
import sys
import time
from typing import Any

import httpx

ENGINE = shlex.split(os.environ.get("ENGINE") or "podman")
NAME = "grundy-tried"
PORT = 8642
PATIENCE = 180.0
LOCKED = ["--read-only", "--cap-drop=ALL", "--security-opt=no-new-privileges", "--tmpfs=/tmp"]
PAIRS = 3


def engine(*arguments: str, check: bool = True) -> str:
    done = subprocess.run([*ENGINE, *arguments], capture_output=True, text=True)
    if check and done.returncode:
        sys.exit(f"{shlex.join([*ENGINE, *arguments])}\n{done.stderr}")
    return done.stdout


def build() -> str:
    """With the health check, which images of podman's own format have not."""
    if chosen := os.environ.get("IMAGE"):
        return chosen
    base = ["--build-arg", f"BASE={os.environ['BASE']}"] if "BASE" in os.environ else []
    docker = ["--format=docker"] if "podman" in ENGINE[0] else []
    words = ["build", *docker, *base, *shlex.split(os.environ.get("BUILD", "")), "-f", "deploy/Containerfile"]
    print("building, which also compiles for all games; some minutes ...", flush=True)
    engine(*words, "-t", "grundy", ".")
    return "grundy"


def until_healthy() -> float:
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE:
        engine("healthcheck", "run", NAME, check=False) if "podman" in ENGINE[0] else None  # where no systemd does
        state = json.loads(engine("inspect", NAME))[0]["State"]
        if not state["Running"]:
            sys.exit(f"it ended:\n{engine('logs', NAME)}")
        if (state.get("Health") or state.get("Healthcheck") or {}).get("Status") == "healthy":
            return time.monotonic() - begun
        time.sleep(1)
    sys.exit(f"not healthy after {PATIENCE:.0f} s:\n{engine('logs', NAME)}")


def visitor() -> httpx.Client:
    return httpx.Client(base_url=f"http://127.0.0.1:{PORT}", timeout=PATIENCE, trust_env=False)


def asked(answer: httpx.Response) -> Any:
    answer.raise_for_status()
    return answer.json()


def play_a_class() -> int:
    """A teacher opens it, pairs come in by its code and play to the end; how many moves they made."""
    game = {"game": "nim", "position": "1+2+3"}
    with visitor() as teacher:
        opened = asked(teacher.post("/api/classes", json=game))
        moves = 0
        for pair in range(PAIRS):
            pupils = visitor(), visitor()
            for name, pupil in zip("AB", pupils, strict=True):
                pupil.get(f"/c/{opened['id']}", follow_redirects=True).raise_for_status()
                room = asked(pupil.post(f"/api/classes/{opened['id']}/join", json={"name": f"{name}{pair}"}))["room"]
            state = asked(pupils[0].get(f"/api/rooms/{room}"))
            while not state["over"]:
                mover = next(one for one in pupils if asked(one.get(f"/api/rooms/{room}"))["seat"] == state["mover"])
                view = asked(mover.post("/api/view", json={**game, "position": state["position"]}))
                move = {"move": view["moves"][0]["move"], "at": len(state["steps"])}
                state = asked(mover.post(f"/api/rooms/{room}/move", json=move))
                moves += 1
        with teacher.stream("GET", f"/api/classes/{opened['id']}/events", params={"key": opened["key"]}) as seen:
            first = next(line for line in seen.iter_lines() if line.startswith("data: "))
        pupils_seen = json.loads(first.removeprefix("data: "))["pupils"]
        assert sum(one["won"] for one in pupils_seen) == PAIRS, pupils_seen
        assert asked(teacher.post("/api/solve", json=game))["nimber"] == 0
        return moves


def main() -> None:
    image = build()
    engine("rm", "-f", NAME, check=False)
    more = shlex.split(os.environ.get("RUN") or f"-p 127.0.0.1:{PORT}:{PORT}")
    engine("run", "-d", "--name", NAME, *LOCKED, *more, image)
    try:
        print(f"healthy after {until_healthy():.0f} s")
        who = engine("exec", NAME, "sh", "-c", "id -u; touch /here 2>&1; grep CapEff /proc/1/status").splitlines()
        assert who[0] != "0", "it runs as root"
        assert "Read-only file system" in who[1], who
        assert int(who[2].split()[1], 16) == 0, who
        print(f"runs as user {who[0]}, without capabilities, on a file system that it cannot write to")
        print(f"a class of {2 * PAIRS} pupils played {play_a_class()} moves")
        begun = time.monotonic()
        engine("stop", "-t", "20", NAME)
        print(f"stopped in {time.monotonic() - begun:.1f} s")
    finally:
        engine("rm", "-f", "-v", NAME, check=False)


if __name__ == "__main__":
    main()
