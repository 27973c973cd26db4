import type { Test } from 'tap'
import { ShowState } from '../../../src/state/show-state.js'
import { OperatorStreams } from '../../../src/stream/operator-streams.js'
import type { Outbox } from '../../../src/stream/outbox.js'
import { moderated } from '../../support/show/moderated-show.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'

/** Desks of the moderated layout; texts are told when the test says so, as if the turn had ended then. */
function open(t: Test) {
  const state = new ShowState()
  state.layouts.load(moderated)
  const { texts, steering, authors, revocations } = state
  const cursors = new OperatorStreams(state.layouts, {
    partsOf: ({ activePage }) => ({
      activePageId: activePage.pageId,
      held: false,
      recording: null,
      screen: { show: 'auto' },
      light: null,
      muted: [],
      lastReset: null,
      room: { open: false },
      newPeople: { today: 0, places: 0, more: 0, mostFrom: null },
      join: { url: '', local: false, wifi: null },
      ticket: '',
      displays: [],
      phones: 0,
      actions: { accepted: 0, perSecond: 0, refused: {} },
    }),
    ...{ texts, steering, authors },
    generationOf: (layoutId) => revocations.current(layoutId),
  })
  t.teardown(() => cursors.close())
  texts.follow((layoutId, event) => cursors.hear(layoutId, event))
  steering.follow((layoutId, event) => cursors.hear(layoutId, event))
  /** An operator, and what is sent to them: of a show the texts in it, of the others their events. */
  const join = () => {
    const told: unknown[] = []
    const operator = {
      isBehind: false,
      send: (...frames: (string | Buffer)[]) => {
        for (const frame of frames.map((text) => JSON.parse(String(text))))
          told.push(
            frame.event === 'show' ? frame.texts.map(({ value }: { value: string }) => value) : frame.event,
          )
      },
    }
    cursors.join('show', operator as unknown as Outbox)
    return { told, operator }
  }
  return { state, cursors, join, write: (value: string) => texts.add('show', 5, value, '') }
}

test('an operator who joins in the middle of a turn is not sent again what the show has already', (t) => {
  const { cursors, join, write } = open(t)
  const early = join()
  write('one')
  const late = join()
  write('two')
  cursors.tellEvents()
  t.same(early.told, [[], 'text', 'text'])
  t.same(late.told, [['one'], 'text'])
  t.end()
})

test('a show has the texts of its moment, even if nothing else has changed since another one was made', (t) => {
  const { cursors, join, write } = open(t)
  join()
  write('one')
  cursors.tellEvents()
  t.same(join().told, [['one']])
  t.end()
})

test('an operator who is behind is sent nothing until they get the newest show, and then goes on', async (t) => {
  const { cursors, join, write } = open(t)
  const { told, operator } = join()
  operator.isBehind = true
  write('one')
  cursors.tellEvents()
  operator.isBehind = false
  write('two')
  cursors.tellEvents()
  t.same(told, [[]], 'the show is still to come')
  await until(() => told.length > 1)
  write('three')
  cursors.tellEvents()
  t.same(told, [[], ['one', 'two'], 'text'])
})

test('after a revocation operators are shown the show again, since signs are others', async (t) => {
  const { state, cursors, join, write } = open(t)
  const { told } = join()
  write('one')
  cursors.tellEvents()
  state.revoke('show')
  await until(() => told.length > 2)
  t.same(told, [[], 'text', ['one']])
})

test('what operators did is told at once, and an operator who comes later has it in the show, once', (t) => {
  const { state, cursors, join } = open(t)
  const early = join()
  state.steering.record('show', 'desk', { held: true })
  const late = join()
  state.steering.record('other', 'desk', { held: true })
  state.steering.record('show', 'desk', { held: false })
  cursors.tellEvents()
  t.same(early.told, [[], 'steered', 'steered'])
  t.same(late.told, [[], 'steered'])
  t.end()
})
