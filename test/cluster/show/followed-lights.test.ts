import { steadyTime } from '../../../src/clocks.js'
import { encodeVersioned } from '../../../src/cluster/protocol.js'
import { FollowedLights } from '../../../src/cluster/show/followed-lights.js'
import type { LightAtStage } from '../../../src/cluster/show/light-at-stage.js'
import type { LightAt } from '../../../src/wire/stream/light.js'
import { test } from '../../support/tap.js'
import { stopClock } from '../../support/time/stop-clock.js'

/** The clock of the stage is so far behind that of the edge, ms. */
const behind = 90_000

/** An edge whose stage tells it of the light. */
function open() {
  const shown: LightAt[] = []
  const lights = new FollowedLights({ show: (_, light) => void shown.push(light) })
  let color = 0
  /** The stage tells it of another colour, which takes so long on its way. @returns what is told, to be told again. */
  const tell = (wayMs: number, { clock = 'one', isHeard = true } = {}) => {
    const now = steadyTime()
    const sent = now - wayMs - behind
    const told = encodeVersioned<LightAtStage>({
      light: { colors: [`#00000${++color}`], fade: 5, at: sent + 200 },
      sent,
      clock,
    })
    lights.take('show', told, isHeard ? now : undefined)
    return told
  }
  /** How many ms from now the newest is shown. */
  const ahead = () => Math.round(shown.at(-1)!.at - steadyTime())
  return { lights, shown, tell, ahead }
}

test('a light is shown when the stage shows it, but for the time of the fastest message', (t) => {
  stopClock(t)
  const { tell, ahead, shown } = open()
  tell(80)
  t.equal(ahead(), 200, 'the first is taken for instant')
  tell(2)
  t.equal(ahead(), 200)
  tell(60)
  t.equal(ahead(), 200 - 60 + 2, 'one that was slow is not later')
  t.match(shown.at(-1), { colors: ['#000003'], fade: 5 })
  t.end()
})

test('a fast message is forgotten after sixteen others, since clocks drift', (t) => {
  stopClock(t)
  const { tell, ahead } = open()
  tell(1)
  for (let others = 0; others < 15; others++) tell(31)
  t.equal(ahead(), 170)
  tell(31)
  t.equal(ahead(), 200)
  t.end()
})

test('what was only read says nothing of the clocks, and is shown at once where nothing else does', (t) => {
  stopClock(t)
  const { tell, ahead } = open()
  tell(60_000, { isHeard: false })
  t.equal(ahead(), 0)
  tell(10)
  tell(110, { isHeard: false })
  t.equal(ahead(), 100)
  t.end()
})

test('a stage that has started again has another clock', (t) => {
  stopClock(t)
  const { tell, ahead } = open()
  tell(1)
  tell(50, { clock: 'two' })
  t.equal(ahead(), 200)
  t.end()
})

test('what is told again, or cannot be read, is not shown again', (t) => {
  const { lights, tell, shown } = open()
  const told = tell(1)
  lights.take('show', told)
  lights.take('show', Buffer.from('{"v":99,"light":{}}'))
  t.equal(shown.length, 1)
  t.end()
})
