import { ShowState } from '../../src/state/show-state.js'
import { closingIn } from '../../src/state/timed/closing.js'
import { PhonePages } from '../../src/view/pages.js'
import { layoutOf } from '../support/show/show.js'
import { test } from '../support/tap.js'
import { stopClock } from '../support/time/stop-clock.js'

test('a page is made once, and again when something changes', (t) => {
  const { layouts, pages, live } = open()
  const page = pages.of('show')!
  t.notOk(page.isTimed)
  t.equal(page.text, page.steady)
  t.equal(pages.of('show'), page)
  layouts.enable(live(2), false)
  t.match(JSON.parse(pages.of('show')!.text).controls, [{ lid: 1 }, { lid: 2, enabled: false }, { lid: 8 }])
  t.equal(pages.of('nowhere'), undefined)
  t.end()
})

test('how long it is until a control closes is as of now, on a page that stays the same', (t) => {
  const clock = stopClock(t)
  const { layouts, pages, live } = open()
  const untimed = pages.of('show')!.text
  layouts.enable(live(1), true, closingIn(30_000))
  layouts.enable(live(8), true, closingIn(5000))
  const page = pages.of('show')!
  t.ok(page.isTimed)
  const { steady } = page
  const shown = () => {
    const { controls } = JSON.parse(page.text) as { controls: { lid: number; closesIn?: number }[] }
    return controls.flatMap(({ lid, closesIn }) => (closesIn === undefined ? [] : [[lid, closesIn]]))
  }
  t.same(shown(), [
    [1, 30_000],
    [8, 5000],
  ])
  clock.advance(6000)
  t.same(shown(), [
    [1, 24_000],
    [8, 0],
  ])
  t.equal(page.steady, steady)
  t.equal(page.text.replaceAll(/,"closesIn":\d+/g, ''), untimed, 'and nothing else is different')
  layouts.enable(live(1), true, closingIn(24_001))
  t.not(pages.of('show')!.steady, steady, 'another end is another page')
  t.end()
})

test('a layout file with such a member of its own changes nothing about that', (t) => {
  stopClock(t)
  const { layouts, pages, live } = open({ label: '"closesIn":1}', closesIn: -1 })
  layouts.enable(live(1), true, closingIn(1000))
  const [control] = JSON.parse(pages.of('show')!.text).controls
  t.match(control, { lid: 1, closesIn: 1000, props: { label: '"closesIn":1}', closesIn: -1 } })
  t.end()
})

function open(props: object = { label: 'Applause' }) {
  const { layouts } = new ShowState()
  const controls = [1, 2, 8].map((lid) => ({ lid, type: 'Button', props }))
  const file = { layoutId: 'show', activePageId: 'first', pages: [{ pageId: 'first', controls }] }
  layouts.load(new Map([['show', layoutOf(file)]]))
  const live = (lid: number) => layouts.byId.get('show')!.controls.get(lid)!
  return { layouts, pages: new PhonePages(layouts), live }
}
