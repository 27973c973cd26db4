import { Gathered } from '../../src/http/body.js'
import { startTiming } from '../support/machine/quiet-machine.js'
import { test } from '../support/tap.js'

test('300 KiB in one-byte pieces are not copied again with each piece, which would move 47 GB', (t) => {
  const gathered = new Gathered(2 ** 20)
  const piece = Buffer.from('x')
  const timing = startTiming()
  for (let n = 0; n < 300 * 1024; n++) gathered.add(piece)
  timing.within(t, 1000, 'they are gathered')
  t.equal(gathered.with(Buffer.alloc(0)).length, 300 * 1024)
  t.end()
})
