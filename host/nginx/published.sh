#!/bin/sh
# The image's entrypoint runs this before nginx. PUBLISHED selects the source of published remotes:
# the volume ('folder', or empty), or the API, which has access to the bucket of STORE_URL ('api').
set -euf
here=${PUBLISHED_DIR:-/etc/nginx/published}
target=${PUBLISHED_CONF:-/tmp/conf.d/published}
mkdir -p "$(dirname "$target")"

case "${PUBLISHED:-}" in
  '' | folder) cp "$here/folder.conf" "$target" ;;
  api) cp "$here/api.conf" "$target" ;;
  *)
    echo "PUBLISHED must be folder or api, not \"$PUBLISHED\"" >&2
    exit 1
    ;;
esac
