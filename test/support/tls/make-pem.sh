#!/bin/sh
# Makes the certificates and keys of tests, in the folder pem, with OpenSSL 3: valid for a hundred years, but for `ended`.
set -eu
cd "$(dirname "$0")/pem"
ec='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
days='-days 36500'
names='subjectAltName=DNS:show.example,DNS:localhost,IP:127.0.0.1'

authority() { openssl req -x509 $ec $days -subj "/CN=$2" -keyout "$1.key" -out "$1.pem"; }
# leaf NAME VALIDITY: a certificate by the authority `between`.
leaf() {
  openssl req $ec -subj "/CN=$1" -keyout "$1.key" -out "$1.csr"
  printf '%s\nextendedKeyUsage=serverAuth\n' "$names" >extensions
  openssl x509 -req -in "$1.csr" -CA between.pem -CAkey between.key $2 -extfile extensions -out "$1-alone.pem"
  cat "$1-alone.pem" between.pem >"$1.pem"
}

authority authority 'Authority of tests'
openssl req $ec -subj '/CN=Between' -keyout between.key -out between.csr
printf 'basicConstraints=critical,CA:TRUE\n' >extensions
openssl x509 -req -in between.csr -CA authority.pem -CAkey authority.key $days -extfile extensions -out between.pem
leaf first "$days"
leaf second "$days"
openssl req $ec -subj /CN=ended -keyout ended.key -out ended.csr
openssl x509 -req -in ended.csr -CA between.pem -CAkey between.key -not_before 20200101000000Z -not_after 20210101000000Z -out ended.pem 2>/dev/null ||
  faketime 2020-01-01 openssl x509 -req -in ended.csr -CA between.pem -CAkey between.key -days 366 -out ended.pem
openssl req -x509 -newkey rsa:2048 -nodes $days -subj '/CN=alone' -addext "$names" -keyout alone.key -out alone.pem
openssl pkey -in first.key -aes256 -passout pass:secret -out locked.key
rm -f ./*.csr ./*.srl extensions authority.key between.key
