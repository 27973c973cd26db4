import { test } from 'tap'
import type { Display } from '../../src/display/display.js'
import { sendSnapshot } from '../../src/display/snapshot.js'
import { displayOptions } from '../support/display-options.js'
import { openSink } from '../support/sink.js'
import { play } from './support/play.js'

/** More than go at once. */
const many = Array.from({ length: 150 }, (_, n) => ({ lid: n + 1, type: 'Slider', props: { label: 'x' } }))
const show = {
  layoutId: 'show',
  activePageId: 'p',
  pages: [
    { pageId: 'p', controls: many },
    { pageId: 'q', controls: [{ ...many[0], lid: 999 }] },
  ],
}

test('a snapshot ends where the page is turned, and shows each control as a reload has left it', async (t) => {
  const sink = await openSink(t)
  const { displays, stage, load, act } = play(t)
  const options = [displayOptions({ port: sink.port })]
  await load(options, show)
  for (const { lid } of many) act(lid, 0.5)
  await sink.received(150)
  const [display] = displays.all as [Display]

  const first = sendSnapshot(display, stage, 'show')
  const toggles = many.map((control) => (control.lid === 150 ? { ...control, type: 'Toggle' } : control))
  await load(options, { ...show, pages: [{ pageId: 'p', controls: toggles }, show.pages[1]] })
  await first
  await sink.received(299)
  t.notOk(sink.messages.slice(150).some((message) => message.startsWith('/0150')))

  const second = sendSnapshot(display, stage, 'show')
  stage.switchPage(stage.byId.get('show')!, 'q')
  await second
  act(999, 1)
  t.equal((await sink.received(400)).at(-1), '/0999 f 1')
  t.equal(sink.messages.length, 400)
})
