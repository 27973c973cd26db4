import type { Test } from 'tap'
import { displayOptions } from '../../support/show/display-options.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { advanceUntil } from '../../support/time/advance-until.js'
import { until } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'
import { allRead } from '../support/all-read.js'
import { play } from '../support/play.js'

/** Longer than what is looked at from time to time takes to be noticed, ms. */
const noticedMs = 700

/** A show with one display, behind a gate that the test opens and shuts. */
async function playBehindGate(t: Test, profile = {}) {
  const time = advanceTime(t)
  const gate = { isOpen: true }
  const sink = await openSink(t)
  const show = play(t, gate)
  await show.load([displayOptions({ port: sink.port, profile })])
  /** What the display has got once everything that is looked at from time to time has been noticed. */
  const shown = async () => {
    await time.advance(noticedMs)
    return [...(await allRead(sink))]
  }
  return { ...show, gate, sink, time, shown }
}

test('while the gate is shut nothing leaves by any path; afterwards displays get states, no events', async (t) => {
  const { act, reset, displays, layouts, gate, sink, time, shown } = await playBehindGate(t)
  act(2, 0.25)
  await sink.received(1)
  gate.isOpen = false
  act(1, null)
  act(1, null)
  act(2, 0.75)
  act(4, 1)
  act(5, 'too late')
  act(3, true)
  reset(3)
  displays.all[0]!.isRegistered = true
  displays.tell({ words: '/ovation/hold true', message: Buffer.from('/x\0\0,\0\0\0') })
  displays.showPage(layouts.byId.get('show')!)
  displays.sendSnapshotSoon(displays.all[0]!)
  await shown()
  displays.flush()
  t.same((await shown()).slice(1), [])
  gate.isOpen = true
  await advanceUntil(time, () => sink.messages.includes('/0002 f 0.75'))
  const news = (await shown()).slice(1)
  t.ok(news.includes('/0001 if 2 0.02'), 'a count is a state')
  t.ok(news.includes('/0003 i 0'), 'a reset')
  t.ok(news.includes('/x '), 'what registered displays are told')
  t.notOk(
    news.some((message) => /^\/000[45] [is] /.test(message)),
    'but no choice and no text',
  )
  act(2, 0.5)
  await until(() => sink.messages.at(-1) === '/0002 f 0.5')
})

test('a text that is reset or taken back while the gate is shut leaves the displays when it opens', async (t) => {
  const { act, reset, takeBack, gate, sink, shown } = await playBehindGate(t)
  act(5, 'first')
  act(5, 'bad')
  await sink.received(2)
  gate.isOpen = false
  await shown()
  act(5, 'unseen')
  takeBack(5, 'unseen')
  takeBack(5, 'bad')
  t.same((await shown()).slice(2), [])
  gate.isOpen = true
  t.same((await shown()).slice(2), ['/0005 s '])
  act(5, 'new')
  await sink.received(4)
  gate.isOpen = false
  await shown()
  reset(5)
  gate.isOpen = true
  t.same((await shown()).slice(3), ['/0005 s new', '/0005 s '])
})

test('what another daemon may have shown already is missed until that is sure, also while the gate is open', async (t) => {
  const { act, displays, sink, time, shown } = await playBehindGate(t)
  displays.output.whileCatchingUp(() => {
    act(1, null)
    act(2, 0.25)
    act(2, 0.75)
    act(5, 'perhaps a second time')
  })
  act(5, 'new')
  t.same(await shown(), ['/0005 s new'])
  displays.caughtUp()
  await advanceUntil(time, () => sink.messages.includes('/0002 f 0.75'))
  t.same(
    (await shown()).filter((message) => message.startsWith('/0005')),
    ['/0005 s new'],
    'values come, the text does not',
  )
})

test('what was added in the turn in which it shuts is shown when it opens', async (t) => {
  const { layouts, displays, gate, sink, time, shown } = await playBehindGate(t)
  const live = layouts.byId.get('show')!.controls.get(2)!
  live.state.value = 0.5
  displays.show(live)
  gate.isOpen = false
  displays.flush()
  t.same(await shown(), [])
  gate.isOpen = true
  await advanceUntil(time, () => sink.messages.length > 0)
  t.same(await shown(), ['/0002 f 0.5'])
})

test('while an operator holds the output, a gate that opens releases nothing', async (t) => {
  const { act, gate, hold, sink, time, shown, holdBack, release } = await playBehindGate(t)
  gate.isOpen = false
  act(2, 0.25)
  holdBack()
  act(3, true)
  gate.isOpen = true
  t.same(await shown(), [])
  t.ok(hold.isHeld)
  release()
  await advanceUntil(time, () => sink.messages.length > 1)
  const messages = await shown()
  t.same([...messages].sort(), ['/0002 f 0.25', '/0003 i 1'])
})

test('what is released while the gate is shut goes out when it opens', async (t) => {
  const { act, gate, sink, time, shown, holdBack, release } = await playBehindGate(t)
  holdBack()
  act(2, 0.25)
  gate.isOpen = false
  release()
  t.same(await shown(), [])
  gate.isOpen = true
  await advanceUntil(time, () => sink.messages.length > 0)
  t.same(await shown(), ['/0002 f 0.25'])
})

test('displays that are closed behind a shut gate send nothing of what waits', async (t) => {
  const { act, displays, gate, sink, shown } = await playBehindGate(t, { maxRate: 1 })
  act(2, 0.1)
  await sink.received(1)
  act(2, 0.9)
  gate.isOpen = false
  await displays.close()
  t.same(await shown(), ['/0002 f 0.1'])
})
