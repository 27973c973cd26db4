import { knownVersions } from '../../../src/cluster/protocol.js'
import { findBarrier } from '../../../src/cluster/show/shown-layout.js'
import { test } from '../../support/tap.js'

const output = { held: false, layouts: [] }
const value = Buffer.from(JSON.stringify(output))

test('a stage that announces no versions reads the first one alone, whatever this machine reads', (t) => {
  const known = knownVersions as number[]
  known.push(2)
  t.teardown(() => known.pop())
  t.equal(findBarrier(output, value, 1), undefined)
  t.match(
    findBarrier(output, value, 2)?.why,
    /speaks version 2 .*, and the stage reads 1: upgrade the stage$/,
  )
  t.equal(findBarrier({ ...output, versions: [1, 2] }, value, 2), undefined)
  t.end()
})
