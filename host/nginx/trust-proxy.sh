#!/bin/sh
# The image's entrypoint runs this before nginx. TRUST_PROXY selects the proxies whose
# X-Forwarded-For is trusted, same as for the server: 'true' for private networks, a list of
# addresses and ranges, or none. Trusting every address is not possible: a client could then claim
# any address.
set -euf
target=${REAL_IP_CONF:-/tmp/conf.d/real-ip.conf}
# The entrypoint requires an existing folder.
mkdir -p "$(dirname "$target")"

case "${TRUST_PROXY:-}" in
  '' | false | 0 | off) proxies= ;;
  true | 1 | on)
    proxies='127.0.0.0/8 ::1/128 169.254.0.0/16 fe80::/10 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7'
    ;;
  *) proxies=$(printf %s "$TRUST_PROXY" | tr ',' ' ') ;;
esac

for proxy in $proxies; do
  case "$proxy" in
    *[!0-9A-Fa-f.:/]* | */0)
      echo "TRUST_PROXY must be true, false or a list of the proxies like 10.0.0.5,172.16.0.0/12, not \"$TRUST_PROXY\"" >&2
      exit 1
      ;;
  esac
done

{
  for proxy in $proxies; do echo "set_real_ip_from $proxy;"; done
  echo 'real_ip_header X-Forwarded-For;'
  # Skips every trusted proxy, up to the first address that is not trusted.
  echo 'real_ip_recursive on;'
} >"$target"
