import { test } from 'tap'
import { complaintAbout, complaintsAbout } from './support/settings-of.js'

test('an unknown key is refused with the one that was meant, or with all there are', async (t) => {
  t.strictSame(complaintsAbout(t, '[http]\nPort = 1\nbase-path = /a\nwindow = open\n'), [
    '[http] Port: there is no such key; did you mean port?',
    '[http] base-path: there is no such key; did you mean base_path?',
    '[http] window: there is no such key; there are host, port, base_path, cors_origins, max_body, metrics, engine',
  ])
})

test('an unknown section is refused with the one that was meant, or with all there are', async (t) => {
  t.strictSame(complaintsAbout(t, '[HTTP]\n[limit]\n[lunch-menu]\n'), [
    '[HTTP]: there is no such section; did you mean [http]?',
    '[limit]: there is no such section; did you mean [limits]?',
    '[lunch-menu]: there is no such section; there are [service], [http], [auth], [osc], [limits] and [display.NAME]',
  ])
})

test('a display without a name is told how to get one', async (t) => {
  t.match(complaintAbout(t, '[display]\nhost = 10.0.0.1\n'), /^\[display\]: expected \[display\.NAME\]/)
})

test('an unknown key is not shown with its value, which may be a secret in the wrong place', async (t) => {
  const complaints = complaintsAbout(t, '[auth]\napi_key = hunter2\n[secrets]\nkey = hunter2\n')
  t.equal(complaints.length, 2)
  t.notMatch(complaints.join(), 'hunter2')
})

test('names that every JavaScript object has are unknown too', async (t) => {
  t.match(complaintsAbout(t, '[http]\n__proto__ = 1\ntoString = 1\n[constructor]\n'), [
    /^\[http\] __proto__: there is no such key/,
    /^\[http\] toString: there is no such key/,
    /^\[constructor\]: there is no such section/,
  ])
})
