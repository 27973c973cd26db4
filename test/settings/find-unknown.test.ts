import { suggest } from '../../src/settings/find-unknown.js'
import { test } from '../support/tap.js'
import { complaintAbout, complaintsAbout } from './support/settings-of.js'

test('an unknown key is refused with a suggestion, or with all keys', async (t) => {
  t.strictSame(complaintsAbout(t, '[http]\nPort = 1\nbase-path = /a\nwindow = open\n'), [
    '[http] Port: unknown key; did you mean port?',
    '[http] base-path: unknown key; did you mean base_path?',
    '[http] window: unknown key; expected one of host, port, tls_cert, tls_key, hsts, redirect_port, base_path, cors_origins, max_body, proxies, metrics, engine, uws_path',
  ])
})

test('an unknown section is refused with a suggestion, or with all sections', async (t) => {
  t.strictSame(complaintsAbout(t, '[HTTP]\n[limit]\n[lunch-menu]\n'), [
    '[HTTP]: unknown section; did you mean [http]?',
    '[limit]: unknown section; did you mean [limits]?',
    '[lunch-menu]: unknown section; expected [service], [http], [auth], [osc], [oscquery], [limits], [room], [crowd], [record], [cluster] or [display.NAME]',
  ])
})

test('a display section without a name is refused with the right form', async (t) => {
  t.match(complaintAbout(t, '[display]\nhost = 10.0.0.1\n'), /^\[display\]: expected \[display\.NAME\]/)
})

test('an unknown key is not shown with its value, which may be a secret in the wrong place', async (t) => {
  const complaints = complaintsAbout(t, '[auth]\napi_key = hunter2\n[secrets]\nkey = hunter2\n')
  t.equal(complaints.length, 2)
  t.notMatch(complaints.join(), 'hunter2')
})

test('names that every JavaScript object has are unknown too', async (t) => {
  t.match(complaintsAbout(t, '[http]\n__proto__ = 1\ntoString = 1\n[constructor]\n'), [
    /^\[http\] __proto__: unknown key/,
    /^\[http\] toString: unknown key/,
    /^\[constructor\]: unknown section/,
  ])
})

const keys = ['host', 'port', 'base_path', 'cors_origins']

test('the closest key is suggested for a misspelt word', async (t) => {
  for (const [word, meant] of Object.entries({
    prot: 'port',
    PORT: 'port',
    hots: 'host',
    basepath: 'base_path',
    cors_origin: 'cors_origins',
    cros_orgins: 'cors_origins',
  }))
    t.equal(suggest(word, keys), meant, word)
})

test('nothing is suggested for a word that is close to none', async (t) => {
  for (const word of ['', 'x', 'window', 'token_ttl', 'p'.repeat(100_000)])
    t.equal(suggest(word, keys), undefined)
})
