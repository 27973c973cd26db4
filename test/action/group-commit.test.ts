import { GroupCommit } from '../../src/action/group-commit.js'
import { Displays } from '../../src/display/displays.js'
import { Faults } from '../../src/faults.js'
import { ShowState } from '../../src/state/show-state.js'
import { recordLog } from '../support/record-log.js'
import { test } from '../support/tap.js'
import { block, moment } from '../support/time/until.js'

/** What happens, in order. */
function open() {
  const { log } = recordLog()
  const state = new ShowState()
  const faults = new Faults(log)
  const displays = new Displays(log, state.layouts, faults, state.hold)
  const events: string[] = []
  const store = { commit: () => events.push('stored') }
  const commit = new GroupCommit(store as never, displays, faults)
  const join = (name: string) => commit.join({ accept: () => events.push(name) })
  return { commit, events, join }
}

test('all actions of a turn are stored once, at its end, and answered in order', async (t) => {
  const { commit, events, join } = open()
  // Timers come before the events of a turn.
  await moment()
  setImmediate(() => events.push('end of the turn'))
  join('first')
  join('second')
  commit.keepUp(performance.now())
  t.same(events, [])
  await moment()
  t.same(events, ['end of the turn', 'stored', 'first', 'second'])
})

test('what follows the answers of a turn may fail, and takes nobody’s answer', async (t) => {
  const { log, events: logged } = recordLog()
  const state = new ShowState()
  const faults = new Faults(log)
  const displays = new Displays(log, state.layouts, faults, state.hold)
  t.teardown(() => displays.close())
  const events: string[] = []
  const after = () => {
    events.push('after')
    throw new Error('a fault of ours')
  }
  const store = { commit: () => events.push('stored') } as never
  const commit = new GroupCommit(store, displays, faults, undefined, after)
  for (const name of ['first', 'second']) commit.join({ accept: () => events.push(name) })
  await moment()
  commit.join({ accept: () => events.push('third') })
  await moment()
  t.same(events, ['stored', 'first', 'second', 'after', 'stored', 'third', 'after'])
  t.match(logged, [/a turn could not be recorded/])
})

test('in a turn that lasts long, those who wait are answered before its end, and others at its end', async (t) => {
  const { commit, events, join } = open()
  // Timers come before the events of a turn.
  await moment()
  setImmediate(() => {
    events.push('end of the turn')
    join('late')
  })
  join('first')
  block(25)
  commit.keepUp(performance.now())
  join('second')
  commit.keepUp(performance.now())
  t.same(events, [], 'not within the callback of another one')
  await moment()
  t.same(events, ['stored', 'first', 'second', 'end of the turn', 'stored', 'late'])
})

test('with nobody waiting, a long turn is not ended early', async (t) => {
  const { commit, events } = open()
  commit.keepUp(performance.now() + 1000)
  await moment()
  t.same(events, [])
})
