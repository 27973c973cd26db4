import { test } from '../../support/tap.js'
import { demoHere } from '../support/daemon-here.js'

test('earlier tokens are invalid at once, and one made right after is valid', async (t) => {
  const daemon = await demoHere(t)
  const before = await daemon.token()
  t.equal((await daemon.press(before)).status, 200)
  const { code, stdout, stderr } = await daemon.runHere('revoke', 'demo')
  t.equal(code, 0)
  t.match(stdout, /^every token of demo [^\n]+ is revoked\n$/)
  t.equal(stderr, '')
  const after = await daemon.runHere('token', 'demo')
  t.match(await daemon.press(before), { status: 401, body: { code: 'token-expired' } })
  t.equal((await daemon.press(after.stdout.trim())).status, 200)
})
