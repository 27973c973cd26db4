#!/bin/sh
# Hands a renewed certificate and its key to the installed Ovation, as root. A deploy hook of certbot, the reload command of
# acme.sh, or by hand:
#   tls-hook.sh FULLCHAIN.PEM PRIVKEY.PEM
# It ends as `ovation reload` does. A pair that cannot be used stays where it is, and the one of before is kept.
set -eu
# cron has only two of these folders.
PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
umask 022

# acme.sh has two variables for its files, certbot one for the folder.
cert=${1:-${CERT_FULLCHAIN_PATH:-${RENEWED_LINEAGE:+$RENEWED_LINEAGE/fullchain.pem}}}
key=${2:-${CERT_KEY_PATH:-${RENEWED_LINEAGE:+$RENEWED_LINEAGE/privkey.pem}}}
if [ -z "$cert" ] || [ -z "$key" ]; then
  echo "usage: $0 FULLCHAIN.PEM PRIVKEY.PEM" >&2
  exit 2
fi
settings=${OVATION_CONFIG:-/etc/ovation/service.ini}
folder=/etc/ovation/tls

mkdir -p "$folder"
new=$(mktemp -d "$folder/new.XXXXXX")
trap 'rm -rf "$new"' EXIT
install -m 644 "$cert" "$new/fullchain.pem"
install -m 640 -g ovation-tls "$key" "$new/privkey.pem"

# Whatever else may be wrong with the settings today: a good pair must be in place for the next start.
said=$(OVATION_HTTP_TLS_CERT=$new/fullchain.pem OVATION_HTTP_TLS_KEY=$new/privkey.pem \
  ovation check --config "$settings" 2>&1 >/dev/null) || {
  if printf '%s\n' "$said" | grep "^$new/" >&2; then
    echo "tls-hook: $cert and $key cannot be used; nothing was changed" >&2
    exit 78
  fi
}

sync "$new/fullchain.pem" "$new/privkey.pem"
# One right after the other. Whatever reads them in between notices that they do not fit, and keeps the pair that it has.
mv -f "$new/fullchain.pem" "$new/privkey.pem" "$folder/"
ovation reload --config "$settings"
