import { describeClocks } from '../../../src/cluster/stage/edge-clocks.js'
import { test } from '../../support/tap.js'

const heardAt = Date.UTC(2026, 10, 23, 20)
const heard = (name: string, at: number | undefined, isHere = true) => ({
  ...{ name, isHere, heardAt },
  heartbeat: { epoch: 'one', stored: 0, phones: 0, version: '1.0.0', ...(at !== undefined && { at }) },
})

test('clocks that tokens can bear are no trouble, nor are those of machines that are away or do not say theirs', (t) => {
  t.equal(describeClocks([]), null)
  const fine = [heard('west', heardAt + 4900), heard('east', heardAt - 4900), heard('old', undefined)]
  t.equal(describeClocks([...fine, heard('gone', heardAt + 60_000, false)]), null)
  t.end()
})

test('each clock that is too far off is named, with how far and what to do', (t) => {
  t.equal(
    describeClocks([heard('east', heardAt - 30_200), heard('ohio', heardAt), heard('west', heardAt + 7100)]),
    "the clock of the edge east is 30 s behind this machine's; the clock of the edge west is 7 s ahead of this machine's: " +
      'new tokens of one are refused at the other; let all machines follow one time server',
  )
  t.end()
})
