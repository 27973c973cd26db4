import { Changes } from '../../src/state/changes.js'
import { DisplayRegistrations } from '../../src/state/display-registrations.js'
import type { RegistrationEntry } from '../../src/state/state-entry.js'
import { test } from '../support/tap.js'

const wall = {
  ip: '10.0.0.9',
  port: 9000,
  name: 'Wall',
  preset: '',
  layoutId: null,
  until: 1_800_000_000_000,
}
const desk = { ...wall, port: 9001, name: 'Desk', layoutId: 'show' }

test('registrations are read back, renewed and without those that have ended', (t) => {
  const changes = new Changes()
  const leases = new DisplayRegistrations(changes)
  const restored = new DisplayRegistrations(new Changes())
  const turn = () => {
    const entries = changes.take(0).filter((entry): entry is RegistrationEntry => entry[0] === 'lease')
    for (const entry of entries) restored.restore(entry)
    return entries.length
  }
  leases.grant('wall', wall)
  leases.grant('desk', desk)
  t.equal(turn(), 2)
  t.same(restored.all(), [wall, desk])
  leases.grant('wall', { ...wall, until: wall.until + 1 })
  leases.end('desk')
  t.equal(turn(), 2)
  t.same(restored.all(), [{ ...wall, until: wall.until + 1 }])
  leases.end('desk')
  t.equal(turn(), 0, 'what is not there has not gone')
  t.same([...restored.entries()], [...leases.entries()])
  t.end()
})
