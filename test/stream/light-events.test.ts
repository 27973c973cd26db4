import { Lights } from '../../src/state/shown/lights.js'
import { LightEvents } from '../../src/stream/light-events.js'
import type { Outbox } from '../../src/stream/outbox.js'
import { test } from '../support/tap.js'

const at = 1_790_000_000_000

function open() {
  const lights = new Lights(
    () => ({ hasLight: true }),
    () => false,
  )
  const events = new LightEvents(lights)
  const join = (participant?: string, layoutId = 'show') => {
    const sent: (string | Buffer)[] = []
    const outbox = {
      send: (...frames: (string | Buffer)[]) => void sent.push(...frames),
    } as unknown as Outbox
    events.join(layoutId, outbox, participant)
    return { sent, outbox, texts: () => sent.map(String) }
  }
  return { lights, events, join }
}

test('each phone is told the colour of its group, byte for byte', (t) => {
  const { lights, join } = open()
  const phone = join('p1')
  const screen = join()
  lights.show('show', { colors: ['#ff0000'], fade: 250, at })
  lights.show('show', { colors: null, fade: 0, at: at + 1 })
  t.same(phone.texts(), [
    `{"event":"light","color":"#ff0000","fade":250,"at":${at}}`,
    `{"event":"light","color":null,"fade":0,"at":${at + 1}}`,
  ])
  t.same(screen.texts(), [
    `{"event":"light","colors":["#ff0000"],"fade":250,"at":${at}}`,
    `{"event":"light","colors":null,"fade":0,"at":${at + 1}}`,
  ])
  t.end()
})

test('a group is the first four bytes of the SHA-256 of the id, modulo the number of colours', (t) => {
  // As `printf %s p1 | sha256sum` says.
  const heads = {
    p1: 0xf64551fc,
    p2: 0x3946ca64,
    p3: 0x43bb00d0,
    p4: 0xab71fc4c,
    p5: 0x536c351a,
    p6: 0x7d087a2e,
  }
  const { lights, join } = open()
  const phones = Object.entries(heads).map(([id, head]) => ({ head, ...join(id) }))
  for (const groups of [2, 3, 7, 16]) {
    const colors = Array.from({ length: groups }, (_, group) => `#0000${group.toString(16).padStart(2, '0')}`)
    lights.show('show', { colors, fade: 0, at })
    for (const { head, texts } of phones) t.equal(JSON.parse(texts().at(-1)!).color, colors[head % groups])
  }
  t.end()
})

test('groups are of about the same size, also where ids are numbered', (t) => {
  const { lights, join } = open()
  const phones = Array.from({ length: 4000 }, (_, n) => join(`person-${n}`))
  const colors = Array.from({ length: 16 }, (_, group) => `#0000${group.toString(16).padStart(2, '0')}`)
  lights.show('show', { colors, fade: 0, at })
  const sizes = new Map(colors.map((color) => [color, 0]))
  for (const { texts } of phones) {
    const { color } = JSON.parse(texts()[0]!)
    sizes.set(color, sizes.get(color)! + 1)
  }
  // The chi-square statistic of 15 degrees of freedom exceeds 37.7 by chance once in a thousand; these ids are always the same.
  const statistic = [...sizes.values()].reduce((sum, size) => sum + (size - 250) ** 2 / 250, 0)
  t.ok(statistic < 37.7, `${[...sizes.values()]}: ${statistic}`)
  t.end()
})

test('a frame is encoded once for a group, and nobody of another layout or who has left is told it', (t) => {
  const { lights, events, join } = open()
  const [one, other] = [join('p1'), join('p1')]
  const left = join('p1')
  const elsewhere = join('p1', 'other')
  events.leave('show', left.outbox)
  lights.show('show', { colors: ['#ff0000', '#00ff00'], fade: 0, at })
  t.equal(one.sent[0], other.sent[0], 'the same bytes')
  t.same([left.sent, elsewhere.sent], [[], []])
  t.end()
})
