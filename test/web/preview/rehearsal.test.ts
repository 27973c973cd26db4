import type { PreviewLayout } from '../../../src/web/preview/model/preview-layout.js'
import { Rehearsal, type RehearsalStart } from '../../../src/web/preview/model/rehearsal.js'
import { test } from '../../support/tap.js'

const layout: PreviewLayout = {
  layoutId: 'evening',
  name: 'An evening',
  activePageId: 'first',
  controls: [{ lid: 1, type: 'Button', props: { label: 'Applause' }, results: 'live' }],
  pages: [
    {
      pageId: 'first',
      controls: [
        { lid: 2, type: 'Slider', props: { label: 'Light' }, results: 'live' },
        { lid: 3, type: 'Toggle', props: { label: 'Lamp' }, results: 'live' },
        {
          lid: 4,
          type: 'Index',
          props: { label: 'Encore?' },
          once: true,
          results: 'after',
          options: [
            { index: 0, label: 'Yes' },
            { index: 1, label: 'No' },
          ],
        },
        { lid: 5, type: 'String', props: { label: 'Shout' }, results: 'live' },
        { lid: 6, type: 'XYPad', props: { label: 'Spot' } },
      ],
    },
    { pageId: 'second', controls: [{ lid: 7, type: 'Button', props: { label: 'Bis' }, cooldown: 3 }] },
  ],
}

/** A rehearsal without a crowd, with a clock that only the test moves. */
function rehearse(of: PreviewLayout = layout, options: Partial<RehearsalStart> = {}) {
  const clock = { now: 0 }
  const rehearsal = new Rehearsal(of, {
    url: 'http://localhost/play/evening',
    texts: ['Bravo!', 'What a night!'],
    words: ['Magic', 'Joy'],
    hasCrowd: false,
    isStill: false,
    seed: 1,
    now: () => clock.now,
    ...options,
  })
  const result = (lid: number) => rehearsal.told.results.find((each) => each.lid === lid)
  return { rehearsal, clock, result }
}

/** The layout with one control of its first page changed. */
function changed(lid: number, change: object): PreviewLayout {
  const [first, ...others] = layout.pages
  const controls = first!.controls.map((each) => (each.lid === lid ? { ...each, ...change } : each))
  return { ...layout, pages: [{ ...first!, controls }, ...others] }
}

test('phones are told the page as the service would tell it', (t) => {
  const { rehearsal } = rehearse()
  const { room, page } = rehearsal.told
  t.match(room, {
    layoutId: 'evening',
    name: 'An evening',
    open: true,
    passcode: false,
    wifi: null,
    theme: {},
  })
  t.equal(page.activePageId, 'first')
  t.same(
    page.controls.map(({ lid }) => lid),
    [1, 2, 3, 4, 5, 6],
    'those of every page first',
  )
  const [button, , , vote] = page.controls
  t.same(button, {
    lid: 1,
    address: '/0001',
    type: 'Button',
    props: { label: 'Applause' },
    results: 'live',
  })
  t.match(vote, { once: true, results: 'after' })
  rehearsal.setOpen(false)
  t.ok(rehearsal.told.page.controls.every(({ enabled }) => enabled === false))
  t.end()
})

test('of a page with hundreds of controls the first fifty are shown', (t) => {
  const [first] = layout.pages
  const many = Array.from({ length: 300 }, (_, n) => ({ ...first!.controls[0]!, lid: n + 10 }))
  const { rehearsal } = rehearse({ ...layout, pages: [{ ...first!, controls: many }] })
  const { page, results } = rehearsal.told
  t.same(
    page.controls.map(({ lid }) => lid),
    [1, ...many.slice(0, 49).map(({ lid }) => lid)],
  )
  t.equal(results.length, 50)
  t.end()
})

test('what one does is counted, and all see it within a second', async (t) => {
  const { rehearsal, result } = rehearse()
  await rehearsal.act(1)
  await rehearsal.act(1)
  await rehearsal.act(2, 0.25)
  await rehearsal.act(3, true)
  await rehearsal.act(5, 'Hello')
  await rehearsal.act(6, [0, 1])
  t.match(result(1), { count: 0 }, 'not at once')
  rehearsal.step()
  t.match(result(1), { people: 1, count: 2 })
  t.match(result(2), { people: 1, mean: 0.25, median: 0.25, hist: [0, 0, 1, 0, 0, 0, 0, 0] })
  t.match(result(3), { people: 1, share: 1 })
  t.match(result(5), { texts: ['Hello'] })
  t.equal(result(6), undefined, 'of what the layout tells nobody, nothing is told')
})

test('results that come after voting are told once the controls are closed, which take nothing then', async (t) => {
  const { rehearsal, result } = rehearse()
  await rehearsal.act(4, 0)
  await rehearsal.act(4, 1)
  rehearsal.step()
  t.equal(result(4), undefined)
  rehearsal.setOpen(false)
  t.match(result(4), { people: 1, votes: [0, 1] }, 'one choice per person')
  await t.rejects(rehearsal.act(4, 0), { code: 'control-disabled' })
  rehearsal.setOpen(true)
  t.equal(result(4), undefined)
})

test('who is too fast waits as the layout says, but for what moves', async (t) => {
  const { rehearsal, clock } = rehearse(changed(2, { cooldown: 3 }))
  await rehearsal.act(2, 0.1)
  await rehearsal.act(2, 0.2)
  rehearsal.setPage('second')
  await rehearsal.act(7)
  clock.now = 1200
  await t.rejects(rehearsal.act(7), { code: 'rate-limited', retryAfter: 2 })
  clock.now = 3000
  await rehearsal.act(7)
})

test('an action at a control of another page does not count', async (t) => {
  const { rehearsal } = rehearse()
  await t.rejects(rehearsal.act(7), { code: 'control-not-found' })
  rehearsal.setPage('second')
  t.equal(rehearsal.told.page.activePageId, 'second')
  await rehearsal.act(7)
  await rehearsal.act(1)
})

test('a text that somebody reads first comes some seconds later', async (t) => {
  const { rehearsal, clock, result } = rehearse(changed(5, { moderate: true }))
  t.match(rehearsal.told.page.controls[4], { moderated: true })
  await rehearsal.act(5, 'Hello')
  rehearsal.step()
  t.match(result(5), { texts: [] })
  clock.now = 4001
  rehearsal.step()
  t.match(result(5), { texts: ['Hello'] })
})

test('where words are counted, each person has one: the newest that was shown', async (t) => {
  const { rehearsal, clock, result } = rehearse(changed(5, { words: true, moderate: true }))
  t.match(rehearsal.told.page.controls[4], { words: true })
  await rehearsal.act(5, 'Magic')
  rehearsal.step()
  t.match(result(5), { words: [] }, 'somebody reads it first')
  clock.now = 4001
  rehearsal.step()
  t.match(result(5), { words: [['Magic', 1]] })
  await rehearsal.act(5, 'Joy')
  clock.now = 8002
  rehearsal.step()
  t.match(result(5), { texts: ['Magic', 'Joy'], words: [['Joy', 1]] })
  rehearsal.begin(false)
  t.match(result(5), { words: [] })
})

test('presses rise where the layout says so, one by one', async (t) => {
  const { rehearsal } = rehearse(changed(4, { props: { label: 'Encore?', float: true } }))
  const risen: unknown[] = []
  const stop = rehearsal.onReaction((...reaction) => risen.push(reaction))
  await rehearsal.act(1)
  await rehearsal.act(4, 1)
  rehearsal.step()
  t.same(risen, [[{ lid: 4, index: 1, count: 1 }, true]])
  stop()
  await rehearsal.act(4, 0)
  t.equal(risen.length, 1)
})

test('presses of the crowd rise as well', (t) => {
  const file = changed(4, { props: { label: 'Encore?', float: true } })
  const { rehearsal } = rehearse(file, { hasCrowd: true })
  const risen: boolean[] = []
  rehearsal.onReaction((_, isOwn) => risen.push(isOwn))
  for (let second = 0; second < 10; second++) rehearsal.step()
  t.ok(risen.length > 5, `${risen.length} presses`)
  t.ok(risen.every((isOwn) => !isOwn))
  t.end()
})

test('nobody is asked to be part of a light, which no stage plays', (t) => {
  const lit = { ...layout, light: true }
  t.notOk('light' in rehearse(lit).rehearsal.told.page)
  t.end()
})

test('an edit leaves the counts of what it does not touch, and shows the page that was edited', async (t) => {
  const { rehearsal, result } = rehearse()
  let told = 0
  rehearsal.onChange(() => told++)
  await rehearsal.act(1)
  await rehearsal.act(2, 1)
  rehearsal.setPage('second')
  rehearsal.setLayout(changed(2, { props: { label: 'Darkness' } }))
  t.equal(told, 2)
  t.equal(rehearsal.told.page.activePageId, 'first')
  t.match(result(1), { count: 1 })
  t.match(result(2), { mean: 1 })
  t.equal(rehearsal.told.page.controls[1]!.props.label, 'Darkness')
  rehearsal.setLayout(changed(2, { type: 'Toggle' }))
  t.match(result(2), { type: 'Toggle', people: 0 }, 'another type is another control')
  t.match(result(1), { count: 1 })
})

test('the page goes on that a show begins with when the one that was seen is deleted', (t) => {
  const { rehearsal } = rehearse()
  rehearsal.setPage('second')
  rehearsal.setLayout({ ...layout, pages: [layout.pages[0]!] })
  t.equal(rehearsal.told.page.activePageId, 'first')
  t.end()
})

test('another beginning has counted nothing', async (t) => {
  const { rehearsal, result } = rehearse()
  await rehearsal.act(1)
  rehearsal.begin(false)
  t.equal(rehearsal.told.beginnings, 1)
  t.match(result(1), { people: 0, count: 0 })
})

test('where nothing is new, nothing is told', (t) => {
  const { rehearsal } = rehearse()
  let told = 0
  const stop = rehearsal.onChange(() => told++)
  rehearsal.step()
  t.equal(told, 0)
  stop()
  rehearsal.setPage('second')
  t.equal(told, 0)
  t.end()
})
