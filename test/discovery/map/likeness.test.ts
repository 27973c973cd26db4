import { likeness } from '../../../src/discovery/map/likeness.js'
import { test } from '../../support/tap.js'

test('names of the same words are alike, whatever their case, accents and separators', (t) => {
  for (const [one, other] of [
    ['Master Brightness', 'masterBrightness'],
    ['master-brightness', 'MASTER_BRIGHTNESS'],
    ['Lumière', 'lumiere'],
    ['明るさ', '明るさ'],
    ['Layer 2', 'layer2'],
  ])
    t.equal(likeness(one!, other!), 1, `${one}, ${other}`)
  t.ok(likeness('Brightness', 'brightnes') > 0.8)
  t.ok(likeness('Brightness', 'Master brightness') > 0.5)
  t.ok(likeness('Red', 'Blue') < 0.3)
  t.ok(likeness('Which drum?', 'opacity') < 0.3)
  t.equal(likeness('!', '!'), 0, 'no words')
  t.end()
})
