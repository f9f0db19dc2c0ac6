#!/bin/sh
# Starts the server in a container. Copies the compiled code of the image to a writable place, without overwriting what
# is there; other versions have other keys.
set -eu
mkdir -p -m 700 "$GRUNDY_CACHE" "$GRUNDY_CACHE/code"
cp -Rn /opt/compiled/. "$GRUNDY_CACHE/"
cp /opt/compiled/warm.json "$GRUNDY_CACHE/"
exec grundy serve --host 0.0.0.0 --port 8642 "$@"
