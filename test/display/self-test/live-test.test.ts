import type { Test } from 'tap'
import type { Display, DisplayOptions } from '../../../src/display/link/display.js'
import { testDisplay } from '../../../src/display/self-test/display-test.js'
import { type LiveTest, testLive } from '../../../src/display/self-test/live-test.js'
import { presets } from '../../../src/display/wire/presets.js'
import { openLog } from '../../../src/log.js'
import { freePort } from '../../support/machine/free-port.js'
import { displayOptions } from '../../support/show/display-options.js'
import { lastingFile, layoutOf, sampleMessages as samples } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { advanceTime, type ControlledTime } from '../../support/time/advance-time.js'
import { advanceUntil, turned } from '../../support/time/advance-until.js'
import { until } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'
import { type Play, play } from '../support/play.js'

const never = () => false

/** A show whose time goes on only while its displays are tried. */
interface OpenShow extends Play {
  readonly time: ControlledTime
  readonly tryAll: (isStopping?: () => boolean) => Promise<LiveTest[]>
}

async function open(t: Test, ...options: readonly DisplayOptions[]): Promise<OpenShow> {
  const time = advanceTime(t)
  const show = play(t)
  await show.load(options)
  const layouts = () => [...show.layouts.byId.values()]
  return {
    ...show,
    time,
    tryAll: (isStopping = never) =>
      turned(
        time,
        Promise.all(show.displays.configured.map((display) => testLive(display, layouts(), isStopping))),
      ),
  }
}

test('a display of a running show is sent a sample of every control, and the show stays as it was', async (t) => {
  const sink = await openSink(t)
  const { act, tryAll, layouts, displays } = await open(t, displayOptions({ port: sink.port }))
  act(1, null)
  act(2, 0.125)
  await sink.received(2)
  const before = structuredClone([...layouts.entries()])
  t.match(await tryAll(), [{ sent: 9, failure: undefined }])
  t.same((await sink.received(11)).slice(2), samples)
  t.same([...layouts.entries()], before)
  act(1, null)
  t.equal((await sink.received(12)).at(-1), '/0001 if 2 0.02')
  t.equal(displays.all[0]?.sent, 12, 'over its own output')
})

test('whatever the profile and the map say, a running show sends what `ovation test` sends', async (t) => {
  const map = { file: 'map.json', mappings: [{ lid: 2, address: '/light', type: 'i' as const }] }
  const forms: Partial<Parameters<typeof displayOptions>[0]>[] = [
    ...Object.values(presets).map(({ profile }) => ({ profile })),
    { prefix: '/crowd', map },
    { profile: { votes: 'on', xy: 'split', button: 'trigger' } },
    { profile: { bundle: 'never', maxRate: 5 } },
  ]
  const catalogue = new Map([['show', layoutOf()]])
  const log = openLog({ level: 'silent', form: 'json' })
  const show = await open(t)
  for (const form of forms) {
    const [live, alone] = await Promise.all([openSink(t), openSink(t)])
    await show.load([displayOptions({ ...form, port: live.port })])
    const test = testDisplay(displayOptions({ ...form, port: alone.port }), catalogue, 'samples', log)
    const { messages } = await turned(show.time, test)
    t.match(await show.tryAll(), [{ sent: messages.length, failure: undefined }])
    t.same(await live.received(messages.length), await alone.received(messages.length))
  }
})

test('controls of every page are tried once', async (t) => {
  const sink = await openSink(t)
  const { load, tryAll } = await open(t)
  await load([displayOptions({ port: sink.port })], lastingFile)
  t.match(await tryAll(), [{ sent: 4, failure: undefined }])
  t.same(await sink.received(4), ['/0001 if 1 0.01', '/0002 f 0.5', '/0003 i 1', '/0004 ff 0.25 0.75'])
})

test('on a display with a rate, a newer value of the audience comes after the sample', async (t) => {
  const sink = await openSink(t)
  const { act, time, tryAll } = await open(t, displayOptions({ port: sink.port, profile: { maxRate: 1 } }))
  act(2, 0.125)
  const tried = tryAll()
  await until(() => sink.messages.includes('/0001 if 1 0.01'))
  act(2, 0.875)
  await tried
  await advanceUntil(time, () => sink.messages.includes('/0002 f 0.875'))
  t.notOk(sink.messages.includes('/0002 f 0.5'), 'which was still waiting, and is replaced')
})

test('a display where nobody listens is reported, and again when it is tested at once', async (t) => {
  const { tryAll } = await open(t, displayOptions({ port: await freePort() }))
  const failure = 'refused: no program listens on this port there'
  t.match(await tryAll(), [{ sent: 0, failure }])
  t.match(await tryAll(), [{ sent: 0, failure }])
})

test('a display that was down is tried, and is fine once its program listens again', async (t) => {
  const port = await freePort()
  const { act, displays, tryAll } = await open(t, displayOptions({ port, profile: { snapshot: 'off' } }))
  const [display] = displays.all as [Display]
  act(2, 0.125)
  await until(() => display.state === 'down')
  const sink = await openSink(t, port)
  t.match(await tryAll(), [{ sent: 9, failure: undefined }])
  t.same(await sink.received(9), samples)
  t.equal(display.state, 'up')
})

test('while the show is stopping, nobody waits for a display to come back', async (t) => {
  const port = await freePort()
  const { act, displays, time, tryAll } = await open(
    t,
    displayOptions({ port, profile: { snapshot: 'off' } }),
  )
  const [display] = displays.all as [Display]
  act(2, 0.125)
  await until(() => display.state === 'down')
  await openSink(t, port)
  const begun = time.now()
  t.match(await tryAll(() => true), [{ sent: 0, failure: /^refused/ }])
  t.ok(time.now() - begun < 2000, 'before it can be known to be up')
})

test('a display without an address, and one whose layouts are not loaded, are sent nothing', async (t) => {
  const nowhere = displayOptions({ host: 'no.such.host.invalid' })
  const idle = displayOptions({ port: await freePort(), layouts: ['matinee'] })
  const { displays, tryAll } = await open(t, nowhere, idle)
  await until(() => displays.all[0]?.health.lastError !== null)
  t.match(await tryAll(), [
    { sent: 0, failure: /^the name no\.such\.host\.invalid does not resolve/ },
    { sent: 0, failure: 'nothing to send: none of its layouts is loaded' },
  ])
  t.same(
    displays.all.map(({ given }) => given),
    [0, 0],
  )
})

test('a display that gets no message for any control is fine with none', async (t) => {
  const sink = await openSink(t)
  const { load, tryAll } = await open(t)
  const pages = [{ pageId: 'p', controls: [{ lid: 1, type: 'String', props: { label: 'Shout' } }] }]
  const file = { layoutId: 'show', activePageId: 'p', pages }
  await load([displayOptions({ port: sink.port, profile: { string: 'off' } })], file)
  t.match(await tryAll(), [{ sent: 0, failure: undefined }])
})
