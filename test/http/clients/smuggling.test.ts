import { engines } from '../../support/engine.js'
import { runBridge } from '../../support/show/bridge.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { converse } from '../../support/wire/converse.js'
import { lengthOf, type Press, pressWith } from '../support/bad-requests.js'

/** A press that is seen, and the one that is hidden behind it. */
type Attack = (seen: Press, hidden: string) => string

const chunked = 'Transfer-Encoding: chunked'

/** Published against uWebSockets.js 20.69 on 2026-07-28: it passes on a hidden request as one of its own. */
const attacks: Readonly<Record<string, Attack>> = {
  'A: an empty header name hides the Content-Length': (seen, hidden) =>
    pressWith(seen, [': x', `Content-Length: ${seen.body.length + hidden.length}`], seen.body + hidden),
  'A: an empty header name, and the hidden request in place of the body': (seen, hidden) =>
    pressWith(seen, [': x', `Content-Length: ${hidden.length}`], hidden),
  'B: of two Content-Lengths the first wins': (seen, hidden) =>
    pressWith(
      seen,
      [lengthOf(seen.body), `Content-Length: ${seen.body.length + hidden.length}`],
      seen.body + hidden,
    ),
  'B: of two Content-Lengths the first is 0': (seen, hidden) =>
    pressWith(seen, ['Content-Length: 0', lengthOf(hidden)], hidden),
  'C: the chunk size g counts as 16': (seen, hidden) =>
    pressWith(seen, [chunked], `g\r\n${'x'.repeat(16)}\r\n0\r\n\r\n${hidden}`),
  'C: the chunk size g, in a press that is valid otherwise': (seen, hidden) => {
    const [begin, rest] = [seen.body.slice(0, 16), seen.body.slice(16)]
    const size = rest.length.toString(16)
    return pressWith(seen, [chunked], `g\r\n${begin}\r\n${size}\r\n${rest}\r\n0\r\n\r\n${hidden}`)
  },
}

const buttons = [1, 2].map((lid) => ({ lid, type: 'Button', props: { label: 'x' } }))
const layout = layoutOf({
  layoutId: 'show',
  activePageId: 'p',
  pages: [{ pageId: 'p', controls: buttons }],
})

for (const engine of engines)
  for (const [name, attack] of Object.entries(attacks))
    test(`smuggling ${name}: the hidden press does not count, and the connection ends (${engine})`, async (t) => {
      const { port, token, admin } = await runBridge(t, {
        catalogue: new Map([['show', layout]]),
        http: { engine },
      })
      const pressOf = (lid: number): Press => ({
        token,
        body: JSON.stringify({ layoutId: 'show', lid, type: 'Button' }),
      })
      const hidden = pressWith(pressOf(2), [lengthOf(pressOf(2).body)])
      const bytes = attack(pressOf(1), hidden)
      for (const parts of [[bytes], inPieces(bytes)]) {
        const { outcome } = await converse(port, parts)
        t.match(outcome, /closed$/, 'nothing else is read from this connection')
        const [, behind] = (await admin('GET', '/layout/show/state')).body.controls
        t.equal(behind.count, 0, 'the hidden press')
      }
    })

/** In segments of 40 bytes. */
function inPieces(bytes: string): string[] {
  return bytes.match(/.{1,40}/gs) ?? []
}
