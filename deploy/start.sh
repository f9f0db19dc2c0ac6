#!/bin/sh
# Starts the server in a container. What the image has compiled is laid where it can also be added to; what is there already
# stays, and of another version it is under another key.
set -eu
mkdir -p -m 700 "$GRUNDY_CACHE" "$GRUNDY_CACHE/code"
cp -Rn /opt/compiled/. "$GRUNDY_CACHE/"
cp /opt/compiled/warm.json "$GRUNDY_CACHE/"
exec grundy serve --host 0.0.0.0 --port 8642 "$@"
