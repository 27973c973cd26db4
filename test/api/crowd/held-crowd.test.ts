import type { Test } from 'tap'
import { runBridge } from '../../support/show/bridge.js'
import { displayOptions } from '../../support/show/display-options.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { settled, until } from '../../support/time/until.js'
import { openSink, type Sink } from '../../support/wire/sink.js'

const props = { label: 'x' }
const slider = { lid: 2, type: 'Slider', props, crowd: { signals: ['people', 'mean'] } }
const files = {
  layoutId: 'show',
  activePageId: 'a',
  pages: [
    { pageId: 'a', controls: [slider, { ...slider, lid: 3, each: false }] },
    { pageId: 'b', controls: [] },
  ],
}

/** A bridge that goes on where another one has stopped. */
async function start(t: Test, sink: Sink, state: string) {
  const bridge = await runBridge(t, {
    state,
    catalogue: new Map([['show', layoutOf(files)]]),
    displays: [displayOptions({ port: sink.port, profile: { snapshot: 'off' } })],
  })
  return {
    ...bridge,
    drag: (lid: number, value: number) => bridge.act({ layoutId: 'show', lid, type: 'Slider', value }),
    hold: (held: boolean) => bridge.admin('PUT', '/output', { held }),
  }
}

test('a restart while the output is held sends nothing; the release sends that nobody is counted any more', async (t) => {
  const [state, sink] = [t.testdir(), await openSink(t)]
  const first = await start(t, sink, state)
  await first.drag(2, 0.5)
  await first.drag(3, 0.5)
  await until(() => sink.messages.includes('/0003/mean f 0.500008'))
  await first.hold(true)
  await first.drag(2, 1)
  await first.drag(3, 1)
  const before = await settled(() => sink.messages.length)
  await first.bridge.close()
  const second = await start(t, sink, state)
  await second.admin('PUT', '/layout/show/page', { pageId: 'b' })
  await sink.only(before)
  await second.hold(false)
  t.same((await sink.received(before + 5)).slice(before), [
    ...['/0002 f 1', '/0002/people i 0', '/0002/mean f 0'],
    ...['/0003/people i 0', '/0003/mean f 0'],
  ])
})

test('what the audience does while the output is held reaches the stage at its release, once', async (t) => {
  const sink = await openSink(t)
  const { drag, hold, admin } = await start(t, sink, '')
  await drag(3, 0.5)
  await sink.received(2)
  await hold(true)
  const before = await settled(() => sink.messages.length)
  await drag(3, 1)
  await admin('PUT', '/layout/show/page', { pageId: 'b' })
  await sink.only(before)
  await admin('POST', '/output/test', {})
  const tested = await settled(() => sink.messages.length)
  t.ok(tested > before, 'a test of the displays is sent all the same')
  await hold(false)
  t.same((await sink.received(tested + 5)).slice(tested), [
    ...['/0003/people i 1', '/0003/mean f 1'],
    // The test has shown something else of this one.
    ...['/0002 f 0', '/0002/people i 0', '/0002/mean f 0'],
  ])
  // And no more, since another page is active.
  await sink.only(tested + 5, 1300)
})

test('the same words that hold it again before everything is sent keep the rest back', async (t) => {
  const sink = await openSink(t)
  const { drag, hold } = await start(t, sink, '')
  await drag(3, 0.5)
  await sink.received(2)
  await hold(true)
  await drag(3, 1)
  await Promise.all([hold(false), hold(true)])
  const between = await settled(() => sink.messages.length)
  await sink.only(between)
  await drag(3, 0)
  await hold(false)
  await until(() => sink.messages.at(-1) === '/0003/mean f 0')
})
