import { test } from '../support/tap.js'
import { complaintAbout, complaintsAbout, settingsOf } from './support/settings-of.js'

test('the default lifetime of a token is at most the longest', async (t) => {
  t.strictSame(complaintsAbout(t, '[auth]\ntoken_ttl = 2h\ntoken_max_ttl = 1h\n'), [
    '[auth] token_ttl: expected at most token_max_ttl, which is 1h; received 2h',
  ])
  t.match(complaintAbout(t, '[auth]\ntoken_max_ttl = 7d\n'), /token_max_ttl, which is 7d; received 30d/)
  t.equal(settingsOf(t, '[auth]\ntoken_ttl = 60m\ntoken_max_ttl = 1h\n').auth.tokenTtl, 3600)
})

test('a rate needs a burst of at least 1, unless it is off', async (t) => {
  t.match(complaintAbout(t, '[limits]\nburst = 0\n'), /^\[limits\] burst: expected at least 1/)
  t.strictSame(complaintsAbout(t, '[limits]\nactions_per_second = 0\nburst = 0\n'), [])
  t.strictSame(complaintsAbout(t, '[limits]\nburst = 1\n'), [])
})

test('a certificate needs its key, and a key its certificate', async (t) => {
  t.strictSame(complaintsAbout(t, '[http]\ntls_cert = a.pem\n'), [
    '[http] tls_key: expected the key of tls_cert as well; found none',
  ])
  t.strictSame(complaintsAbout(t, '[http]\ntls_key = a.key\n'), [
    '[http] tls_cert: expected the certificate of tls_key as well; found none',
  ])
  t.strictSame(complaintsAbout(t, '[http]\ntls_cert = a.pem\ntls_key = a.key\n'), [])
})

test('browsers can be told to remember HTTPS only where it is served', async (t) => {
  t.match(complaintsAbout(t, '[http]\nhsts = 30d\n'), [/^\[http\] hsts: expected tls_cert as well, .* proxy/])
  t.strictSame(complaintsAbout(t, '[http]\nhsts = off\n'), [])
  const https = '[http]\nhsts = 30d\ntls_cert = cert.pem\ntls_key = key.pem\n'
  t.equal(settingsOf(t, https).http.hsts, 30 * 86_400)
})

test('two displays at one host and port are refused, however the host is spelt', async (t) => {
  t.strictSame(complaintsAbout(t, '[display.a]\nhost = Stage\n[display.b]\nhost = stage\n'), [
    '[display.b]: has the same host and port as [display.a]; give it another port, or remove it',
  ])
  t.strictSame(complaintsAbout(t, '[display.a]\nhost = stage\n[display.b]\nhost = stage\nport = 9001\n'), [])
})

test('one port may take a display over UDP and one over TCP, but no two over TCP', async (t) => {
  const ways = (...ways: readonly string[]) =>
    complaintsAbout(t, ways.map((way, n) => `[display.d${n}]\nhost = stage\ntransport = ${way}\n`).join(''))
  t.strictSame(ways('udp', 'tcp'), [])
  t.strictSame(ways('tcp', 'tcp-slip'), [
    '[display.d1]: has the same host and port as [display.d0]; give it another port, or remove it',
  ])
})

test('a connection to the address of many machines is refused, and it is said what to do instead', async (t) => {
  const hosts = 'host = 10.0.0.5, 239.1.2.3, 255.255.255.255, ff05::1'
  t.strictSame(complaintsAbout(t, `[display.a]\n${hosts}\n`), [])
  t.strictSame(
    complaintsAbout(t, `[display.a]\n${hosts}\ntransport = tcp\n`),
    ['239.1.2.3', '255.255.255.255', 'ff05::1'].map(
      (host) =>
        `[display.a] transport: expected udp for ${host}, which is the address of many machines; received tcp, which connects to one. Name each machine in host instead, separated by commas`,
    ),
  )
})

test('iPhones whose probes nobody would hear are warned of, and only those', async (t) => {
  const warnings = (http: string, probes = 'on') =>
    settingsOf(t, `[http]\n${http}\n[room]\nprobes = ${probes}\n`).warnings
  for (const engine of ['auto', 'uws'])
    t.match(warnings(`port = 80\nengine = ${engine}`), [
      `[room] probes: expected [http] engine = node; found ${engine} on`,
    ])
  t.same(warnings('port = 80\nengine = node'), [])
  t.same(warnings('port = 8642'), [], 'a proxy is in front')
  t.same(warnings('redirect_port = 80'), [], 'node:http hears them there')
  t.same(warnings('port = 80', 'off'), [])
  const tls = 'tls_cert = a.pem\ntls_key = a.key'
  for (const port of [443, 80])
    t.match(warnings(`port = ${port}\n${tls}`), ['[room] probes: expected [http] redirect_port = 80'])
  t.same(warnings(`port = 443\nredirect_port = 80\n${tls}`), [])
  t.same(warnings(`port = 443\n${tls}`, 'off'), [])
})

test('the port of OSCQuery is none of the others', (t) => {
  t.strictSame(complaintsAbout(t, '[http]\nport = 80\n[oscquery]\nport = 80\n'), [
    '[oscquery] port: expected another port than [http] port and redirect_port, or 0 for none; received 80 again',
  ])
  t.strictSame(complaintsAbout(t, '[http]\nport = 0\n[oscquery]\nport = 0\n'), [])
  t.end()
})

test('a port that redirects is not the main one', (t) => {
  t.strictSame(complaintsAbout(t, '[http]\nport = 80\nredirect_port = 80\n'), [
    '[http] redirect_port: expected another port than [http] port, or 0 for none; received 80 for both',
  ])
  t.match(complaintsAbout(t, '[http]\nredirect_port = 8642\n'), [/received 8642 for both$/])
  t.strictSame(complaintsAbout(t, '[http]\nport = 0\nredirect_port = 0\n'), [])
  t.end()
})

test('people who may be sent in a circle are warned of, and only those', (t) => {
  const warnings = (url: string, http = 'redirect_port = 80') =>
    settingsOf(t, `[http]\n${http}\n[room]\nurl = ${url}\n`).warnings
  for (const url of ['http://venue', 'HTTP://venue/', 'http://venue:8080', 'http://venue?from=poster'])
    t.match(warnings(url), [
      /^\[room\] url: expected https:\/\/, or port 8642, since \[http\] redirect_port sends browsers there; found /,
    ])
  t.match(warnings('http://venue/base', 'redirect_port = 80\nbase_path = /base'), [/^\[room\] url/])
  for (const url of ['', 'https://venue', 'http://venue:8642', 'http://short.example/abc'])
    t.same(warnings(url), [], url)
  t.same(warnings('http://venue', 'port = 80\nredirect_port = 8080'), [])
  t.same(warnings('http://venue', ''), [], 'nobody is sent anywhere')
  t.end()
})

test('displays without a host have only that error', async (t) => {
  const complaints = complaintsAbout(t, '[display.a]\n[display.b]\n')
  t.match(complaints, [/^\[display\.a\] host/, /^\[display\.b\] host/])
  t.equal(complaints.length, 2)
})
