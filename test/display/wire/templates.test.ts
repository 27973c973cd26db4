import { keepTemplate } from '../../../src/display/wire/templates.js'
import { test } from '../../support/tap.js'

test('templates keep their bytes, over the ends of blocks and beside one that is longer than a block', (t) => {
  const sizes = [...Array.from({ length: 5000 }, (_, n) => 4 + 4 * (n % 20)), 100_000, 24, 24]
  const kept = sizes.map((size, n) => ({ n, ...keepTemplate(new Uint8Array(size).fill(n % 251)) }))
  t.ok(new Set(kept.map(({ view }) => view)).size > 2, 'there are several blocks')
  const changed = kept.filter(({ n, view, start, size }) => {
    const bytes = new Uint8Array(view.buffer, start, size)
    return size !== sizes[n] || bytes.some((byte) => byte !== n % 251)
  })
  t.same(changed, [])
  t.end()
})
