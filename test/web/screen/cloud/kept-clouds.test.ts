import { emptyCloud } from '../../../../src/web/screen/cloud/cloud.js'
import { keepCloud, keptCloud } from '../../../../src/web/screen/cloud/kept-clouds.js'
import { test } from '../../../support/tap.js'

test('of each control the last clouds are remembered, by the shape of their area', (t) => {
  const beside = { ...emptyCloud, area: { width: 37, height: 21 }, top: 1 }
  const alone = { ...emptyCloud, area: { width: 56, height: 18 }, top: 2 }
  keepCloud(5, beside)
  keepCloud(5, alone)
  t.equal(
    keptCloud(5, { width: 37.5, height: 20.8 }),
    beside,
    'and one that is a little larger or smaller is the same',
  )
  t.equal(keptCloud(5, alone.area), alone)
  t.equal(keptCloud(6, alone.area), emptyCloud, 'another control has its own')
  const newer = { ...beside, top: 3 }
  keepCloud(5, newer)
  t.equal(keptCloud(5, beside.area), newer)
  for (const width of [10, 20]) keepCloud(5, { ...emptyCloud, area: { width, height: 50 } })
  t.equal(keptCloud(5, alone.area), emptyCloud, 'the oldest of many is forgotten')
  t.equal(keptCloud(5, beside.area), newer)
  t.end()
})
