import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { openStream } from '../../support/wire/stream-client.js'

/** All characters that an id may have, in pieces that are short enough. */
const ids = [33, 64, 95].map((first) =>
  String.fromCharCode(...Array.from({ length: 32 }, (_, n) => Math.min(first + n, 126))),
)

test('every id comes back as it was sent, quotes and backslashes too', async (t) => {
  t.ok(ids.some((id) => id.includes('"')) && ids.some((id) => id.includes('\\')))
  const { url, token } = await runBridge(t)
  const phone = await openStream(t, url, { token })
  await phone.next()
  for (const id of ids) {
    phone.send({ id, lid: 1, type: 'Button' })
    t.same(await phone.next(), { id, ok: true })
    phone.send({ id: `x${id}`, lid: 99, type: 'Button' })
    t.match(await phone.next(), { id: `x${id}`, ok: false, problem: { code: 'control-not-found' } })
  }
})
