import { Gathered } from '../../src/http/body.js'
import { runBridge } from '../support/show/bridge.js'
import { test } from '../support/tap.js'
import { converse } from '../support/wire/converse.js'
import { pressWith } from './support/bad-requests.js'

test('a body of 300 KiB in one-byte pieces is read like any other', async (t) => {
  const { port, token, admin } = await runBridge(t, { http: { maxBody: 2 ** 20 } })
  const press = JSON.stringify({ layoutId: 'show', lid: 1, type: 'Button' })
  const pieces = [...press.padEnd(300 * 1024)].map((byte) => `1\r\n${byte}\r\n`)
  const sent = pressWith({ token, body: '' }, ['Transfer-Encoding: chunked'], `${pieces.join('')}0\r\n\r\n`)
  const { outcome } = await converse(port, sent)
  t.match(outcome, /^200, /)
  t.equal((await admin('GET', '/layout/show/state')).body.controls[0].count, 1)
})

test('pieces are joined in order, up to the limit, and their bytes may change afterwards', (t) => {
  const gathered = new Gathered(6)
  const piece = Buffer.from('ab')
  gathered.add(piece)
  piece.write('xy')
  gathered.add(Buffer.from('cd'))
  t.equal(gathered.with(Buffer.from('ef')).toString(), 'abcdef')
  t.equal(gathered.size, 6)
  t.end()
})

test('only the length of a body above the limit is kept', (t) => {
  const gathered = new Gathered(4)
  for (const piece of ['abc', 'def', 'ghi']) gathered.add(Buffer.from(piece))
  t.equal(gathered.size, 9)
  t.end()
})
