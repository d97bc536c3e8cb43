#!/bin/sh
# Run by the image's entrypoint before nginx. PUBLISHED says where published remotes come from: the
# volume ('folder', or nothing), or the API, which knows the bucket of STORE_URL ('api').
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
