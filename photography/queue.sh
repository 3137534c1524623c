#!/bin/sh
# Take finals one after another: photography/queue.sh <slug>/<view> ...   (or a list on standard input)
cd "$(dirname "$0")/.." || exit 1
if [ $# -gt 0 ]; then printf '%s\n' "$@"; else cat; fi | while read -r name; do
  [ -n "$name" ] && nice -n 19 blender -b -P photography/shoot.py -- "$name" </dev/null 2>&1 | grep -E '^SHOT|FAILED|Error|error|  File'
done
