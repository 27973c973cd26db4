import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import type { Test } from 'tap'
import type { Display } from '../../../src/display/link/display.js'
import { Snapshots } from '../../../src/display/output/snapshots.js'
import { Faults } from '../../../src/faults.js'
import { openLog } from '../../../src/log.js'
import { freePort } from '../../support/machine/free-port.js'
import { displayOptions } from '../../support/show/display-options.js'
import { test } from '../../support/tap.js'
import { advanceTime, type ControlledTime } from '../../support/time/advance-time.js'
import { advanceUntil } from '../../support/time/advance-until.js'
import { until } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'
import { allRead } from '../support/all-read.js'
import { play } from '../support/play.js'
import { playLoss } from '../support/play-loss.js'

const log = openLog({ level: 'silent', form: 'json' })

/** As promised. */
const withinMs = 3000

/** Messages that were given to the system, or would have been. */
function given({ sender }: Display): number {
  return sender.sent + sender.dropped + sender.doubtful
}

/** Waits until a display is tried once more; how long that took. */
async function tried(time: ControlledTime, display: Display): Promise<number> {
  const [before, begun] = [given(display), time.now()]
  await advanceUntil(time, () => given(display) > before)
  return time.now() - begun
}

test('a display that refuses is tried with its snapshot every 3 s, and has the newest when it is back', async (t) => {
  const time = advanceTime(t)
  const port = await freePort()
  const { displays, load, act } = play(t)
  await load([displayOptions({ port })])
  const [display] = displays.all as [Display]
  act(2, 0.125)
  await advanceUntil(time, () => display.state === 'down')
  act(3, true)
  await tried(time, display)
  const before = given(display)
  const waited = await tried(time, display)
  t.ok(waited > 2000 && waited < withinMs, `tried after ${waited | 0} ms`)
  const refused = given(display)
  t.equal(refused - before, 2, 'with the snapshot once')
  t.equal(display.state, 'down')
  const sink = await openSink(t, port)
  const opened = time.now()
  await advanceUntil(time, () => sink.messages.length >= 2)
  t.same(sink.messages, ['/0002 f 0.125', '/0003 i 1'])
  t.ok(time.now() - opened < withinMs)
  await advanceUntil(time, () => display.state === 'up')
  const books = { sent: 1 + given(display) - refused, dropped: refused - 1, doubtful: 0 }
  t.match(display.sender, books, 'what was refused counts as dropped, the snapshot as sent')
})

test('a display that is back gets each text and choice of its snapshot once, and states again', async (t) => {
  const time = advanceTime(t)
  const port = await freePort()
  const { displays, load, act } = play(t)
  await load([displayOptions({ port, profile: { snapshot: 'all', votes: 'on' } })])
  const [display] = displays.all as [Display]
  act(1, null)
  await advanceUntil(time, () => display.state === 'down')
  act(4, 2)
  act(5, 'hello')
  const sink = await openSink(t, port)
  await advanceUntil(time, () => sink.messages.length >= 4)
  t.same(sink.messages.slice(0, 4), [
    '/0001 if 1 0.01',
    '/0004 i 2',
    '/0004/votes iii 0 0 1',
    '/0005 s hello',
  ])
  await advanceUntil(time, () => sink.messages.length >= 6 && display.state === 'up')
  t.same(sink.messages.slice(4), ['/0001 if 1 0.01', '/0004/votes iii 0 0 1'])
  t.equal(display.state, 'up')
})

test('a display with nothing to receive stays down, and is sent nothing', async (t) => {
  const time = advanceTime(t)
  const { displays, load, act } = play(t)
  const ports = [await freePort(), await freePort()]
  await load([
    displayOptions({ port: ports[0]!, profile: { snapshot: 'off' } }),
    displayOptions({ port: ports[1]! }),
  ])
  const [silent, other] = displays.all as [Display, Display]
  act(2, 0.5)
  await advanceUntil(time, () => silent.state === 'down' && other.state === 'down')
  const before = given(silent)
  for (let n = 0; n < 2; n++) await tried(time, other)
  t.equal(given(silent), before)
  t.equal(silent.state, 'down')
})

test('a name that resolves late, or to another address, brings the snapshot there', async (t) => {
  const time = advanceTime(t)
  const name = pointName(t)
  const sink = await openSink(t)
  const { displays, load, act } = play(t)
  await load([displayOptions({ host: 'display.test', port: sink.port })])
  const [display] = displays.all as [Display]
  act(2, 0.25)
  t.match(display, { dropped: 1, state: 'unresolved' })
  const moved = await openSink(t, sink.port, '127.0.0.2')
  name.address = '127.0.0.2'
  await advanceUntil(time, () => moved.messages.length > 0)
  t.same(moved.messages, ['/0002 f 0.25'])
  t.match(display, { dropped: 1, state: 'up' })
  await moved.close()
  name.address = '127.0.0.1'
  act(3, true)
  await advanceUntil(time, () => sink.messages.length > 1)
  t.same(sink.messages.slice(0, 2), ['/0002 f 0.25', '/0003 i 1'])
})

test('what a display refuses counts as dropped, and each message that it was given once', async (t) => {
  const time = advanceTime(t)
  const port = await freePort()
  const { displays, load, act } = play(t)
  await load([displayOptions({ port, profile: { snapshot: 'off', bundle: 'never' } })])
  const [display] = displays.all as [Display]
  act(2, 0)
  await advanceUntil(time, () => display.state === 'down')
  t.match(display.sender, { sent: 1, dropped: 0 }, 'that the first is refused is told too late')
  const counts = [{ sent: 1, dropped: 0 }]
  const press = async (times: number, pauseMs = 0) => {
    for (let n = 0; n < times; n++) {
      act(1, null)
      await time.advance(pauseMs)
      counts.push({ sent: display.sent, dropped: display.dropped })
    }
  }
  await press(300)
  await advanceUntil(time, () => display.sender.doubtful === 0)
  t.match(display, { sender: { sent: 1 }, dropped: 300 })
  const sink = await openSink(t, port)
  await press(50, 10)
  await advanceUntil(time, () => display.state === 'up')
  await press(10)
  await sink.received(60)
  await until(() => display.given === 361)
  t.match(display, { sender: { sent: 61, doubtful: 0 }, dropped: 300, coalesced: 0 })
  const isLess = (n: number) =>
    counts[n]!.sent < counts[n - 1]!.sent || counts[n]!.dropped < counts[n - 1]!.dropped
  t.notOk(
    counts.some((_, n) => n > 0 && isLess(n)),
    'no count goes back',
  )
})

test('what was shown while this machine lost datagrams is shown once more when the display is quiet', async (t) => {
  const time = advanceTime(t)
  const loss = playLoss(t)
  const sink = await openSink(t)
  const { load, act } = play(t)
  await load([displayOptions({ port: sink.port })])
  act(2, 0.5)
  act(5, 'hello')
  loss.datagrams++
  await advanceUntil(time, () => sink.messages.length > 2)
  t.same(sink.messages, ['/0002 f 0.5', '/0005 s hello', '/0002 f 0.5'])
})

/** More than go at once. */
const many = Array.from({ length: 150 }, (_, n) => ({ lid: n + 1, type: 'Slider', props: { label: 'x' } }))
const twoPages = {
  layoutId: 'show',
  activePageId: 'p',
  pages: [
    { pageId: 'p', controls: many },
    { pageId: 'q', controls: [{ ...many[0], lid: 999 }] },
  ],
}

test('a snapshot ends when the page is switched, and shows each control as a reload has left it', async (t) => {
  const sink = await openSink(t)
  const { displays, layouts, load, act } = play(t)
  const options = [displayOptions({ port: sink.port })]
  await load(options, twoPages)
  for (const { lid } of many) act(lid, 0.5)
  await sink.received(150)
  const [display] = displays.all as [Display]
  const snapshots = new Snapshots(
    layouts,
    new Faults(log),
    { isOpen: true },
    { miss: () => t.fail('nothing is kept') },
  )

  const first = snapshots.sendPage(display, 'show')
  const toggles = many.map((control) => (control.lid === 150 ? { ...control, type: 'Toggle' } : control))
  await load(options, { ...twoPages, pages: [{ pageId: 'p', controls: toggles }, twoPages.pages[1]] })
  await first
  await sink.received(299)
  t.notOk(sink.messages.slice(150).some((message) => message.startsWith('/0150')))

  const second = snapshots.sendPage(display, 'show')
  layouts.switchPage(layouts.byId.get('show')!, 'q')
  await second
  act(999, 1)
  t.equal((await sink.received(400)).at(-1), '/0999 f 1')
  t.equal((await allRead(sink)).length, 400)
})

/** Makes the name `display.test` point to an address that may change; to none at first. */
function pointName(t: Test): { address: string } {
  const { lookup } = dns
  const name = { address: '' }
  const set = (to: unknown) => {
    Object.assign(dns, { lookup: to })
    syncBuiltinESMExports()
  }
  set(async () => {
    if (name.address === '') throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    return { address: name.address, family: 4 }
  })
  t.teardown(() => set(lookup))
  return name
}
