import type { Test } from 'tap'
import { Registrations } from '../../../src/osc-input/command/registrations.js'
import type { OscRequestError } from '../../../src/osc-input/command/request.js'
import { readRequestedProfile } from '../../../src/osc-input/command/requested-profile.js'
import { recordLog } from '../../support/record-log.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { local, openRegistrations } from '../support/open-registrations.js'

const wall = { ip: '127.0.0.1', port: 20_001, name: 'Wall', preset: 'generic', layoutId: null }
const generic = readRequestedProfile('generic')

/** What it is refused with. */
function refusalOf(act: () => void): string {
  try {
    act()
  } catch (error) {
    return (error as OscRequestError).reason
  }
  return ''
}

/** Registrations that begin with one stored lease, which ends in so many ms. */
function begin(t: Test, endsInMs: number) {
  const time = advanceTime(t)
  const { log, events } = recordLog()
  const stored = { ...wall, until: Date.now() + endsInMs }
  const opened = openRegistrations(t, log, ['lease', '127.0.0.1 20001', stored])
  const told = () => events.filter((event) => /registered|lease/.test(event))
  return { ...opened, log, told, time }
}

test('an expired lease ends the display, which stays known and returns with its next subscription', async (t) => {
  const { displays, registrations, told, time } = begin(t, 200)
  t.equal(displays.connectedTo('show'), 1, 'what was stored goes on after a restart')
  await time.advance(199)
  t.equal(displays.connectedTo('show'), 1)
  await time.advance(501)
  t.equal(displays.all.length, 0, 'half a second later')
  t.equal(displays.connectedTo('show'), 0)
  t.match(registrations.all, [{ lease: wall, display: undefined }])
  t.equal(registrations.at({ address: wall.ip, port: wall.port }), undefined)
  registrations.subscribe(
    { address: wall.ip, port: wall.port },
    { name: 'Wall', requested: generic, layoutId: undefined },
  )
  t.equal(displays.connectedTo('show'), 1)
  t.equal(registrations.all.length, 1)
  t.same(told(), ['info: display lease expired', 'info: display registered'], 'the log tells of both')
})

test('one that had run out before a restart is known, and is no display', (t) => {
  const { displays, registrations } = begin(t, -1000)
  t.equal(displays.all.length, 0)
  t.equal(registrations.all.length, 1)
  t.end()
})

test('at most sixteen displays register, and as many that have gone stay known', (t) => {
  const { registrations, displays, state, log } = begin(t, -100_000)
  const subscribe = (n: number) =>
    registrations.subscribe(
      { address: `10.0.0.${n}`, port: 9000 },
      { name: 'x', requested: generic, layoutId: undefined },
    )
  for (let n = 1; n <= 16; n++) t.equal(subscribe(n), true)
  t.match(
    refusalOf(() => subscribe(17)),
    /^expected at most 16 registered displays/,
  )
  t.equal(displays.all.length, 16)
  t.equal(registrations.all.length, 17, 'with the one that had gone')
  registrations.unsubscribe({ address: '10.0.0.1', port: 9000 })
  t.equal(subscribe(17), true, 'there is room again')
  for (let n = 1; n <= 40; n++)
    state.registrations.grant(`10.1.0.${n} 9000`, {
      ...wall,
      ip: `10.1.0.${n}`,
      port: 9000,
      until: Date.now() - 100 * n,
    })
  const later = new Registrations(displays, state.registrations, local, log)
  t.teardown(() => later.close())
  const expired = later.all.filter(({ display }) => !display).map(({ lease }) => lease.ip)
  const latest = Array.from({ length: 16 }, (_, n) => `10.1.0.${n + 1}`)
  t.same(expired.sort(), latest.sort(), 'the latest of them')
  t.ok(state.registrations.all().length <= 32, 'and no more are stored')
  t.end()
})

test('a display that names a layout gets that one alone', (t) => {
  const { registrations, displays } = begin(t, -1000)
  registrations.subscribe(
    { address: '10.0.0.1', port: 9000 },
    { name: 'x', requested: readRequestedProfile('vrchat'), layoutId: 'other' },
  )
  t.equal(displays.connectedTo('show'), 0)
  t.match(displays.all[0]!.options, { layouts: ['other'], profile: { toggle: 'tf' } })
  t.end()
})

test('a renewal holds as long as a new registration, and who unsubscribes is forgotten', async (t) => {
  const { displays, registrations, state, told, time } = begin(t, 400)
  const peer = { address: wall.ip, port: wall.port }
  const introduction = { name: 'Wall', requested: generic, layoutId: undefined }
  t.equal(registrations.subscribe(peer, introduction), false, 'it is not new')
  // Longer than the stored lease, and than it takes to see that one has run out.
  await time.advance(1000)
  t.equal(displays.all.length, 1)
  t.ok(state.registrations.all()[0]!.until > Date.now() + 50_000, 'it is stored so, too')
  registrations.unsubscribe(peer)
  t.same(state.registrations.all(), [], 'nothing is left for a restart')
  t.equal(displays.all.length, 0)
  t.equal(registrations.subscribe(peer, introduction), true)
  t.same(told(), ['info: display unregistered', 'info: display registered'], 'a renewal is not worth a line')
})
