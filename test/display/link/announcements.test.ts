import { Echoes, pageAnnouncement } from '../../../src/display/link/announcements.js'
import { LiveLayout } from '../../../src/state/live-layout.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

const peer = '10.0.0.1'
const { words: pageWords } = pageAnnouncement(untouched())

/** A layout on its first page, which nobody has switched. */
function untouched(): LiveLayout {
  return new LiveLayout(layoutOf(), new Map(), undefined)
}

/** A layout that went from its first page to its second just now. */
function switchedLayout(): LiveLayout {
  const layout = untouched()
  layout.switchTo('second')
  return layout
}

test('the page that a sender was just sent may be an echo; later it is a command', (t) => {
  const echoes = new Echoes()
  const layout = untouched()
  echoes.record(peer, pageWords, 1000)
  t.equal(echoes.mayBePage(peer, layout, 'first', 1000), true)
  t.equal(echoes.mayBePage(peer, layout, 'first', 1250), true)
  t.equal(echoes.mayBePage(peer, layout, 'first', 1251), false)
  t.end()
})

test('a page that the sender was not sent is a command', (t) => {
  const echoes = new Echoes()
  echoes.record(peer, pageWords, 1000)
  t.equal(echoes.mayBePage(peer, untouched(), 'second', 1000), false)
  t.end()
})

test('what comes from a sender that was sent nothing is a command', (t) => {
  const echoes = new Echoes()
  echoes.record('10.0.0.2', pageWords, 1000)
  t.equal(echoes.mayBePage(peer, untouched(), 'first', 1000), false)
  t.end()
})

test('after a page was switched, all may echo it, and the one that was left, for a moment', (t) => {
  const echoes = new Echoes()
  const layout = switchedLayout()
  const { switchedAt } = layout
  for (const pageId of ['first', 'second']) {
    t.equal(echoes.mayBePage(peer, layout, pageId, switchedAt + 249), true, pageId)
    t.equal(echoes.mayBePage(peer, layout, pageId, switchedAt + 251), false, pageId)
  }
  t.end()
})

test('a page that was left long ago is no echo, though the present one was sent just now', (t) => {
  const echoes = new Echoes()
  const layout = switchedLayout()
  const later = layout.switchedAt + 10_000
  echoes.record(peer, pageWords, later)
  t.equal(echoes.mayBePage(peer, layout, 'second', later), true)
  t.equal(echoes.mayBePage(peer, layout, 'first', later), false)
  t.end()
})

test('however many were sent, the last of them is known', (t) => {
  const echoes = new Echoes()
  const layout = untouched()
  for (let n = 0; n < 5000; n++) {
    echoes.record(`address ${n}`, pageWords, 1000)
    if (!echoes.mayBePage(`address ${n}`, layout, 'first', 1000)) t.fail(`address ${n}`)
  }
  t.pass('each when it was told')
  t.end()
})

test('what an address was told is an echo from there for a moment, in the same words', (t) => {
  const echoes = new Echoes()
  echoes.record(peer, 'hold 1', 1000)
  t.equal(echoes.mayBe(peer, 'hold 1', 1250), true)
  t.equal(echoes.mayBe(peer, 'hold 1', 1251), false)
  t.equal(echoes.mayBe(peer, 'hold 0', 1000), false)
  t.equal(echoes.mayBe('10.0.0.2', 'hold 1', 1000), false)
  t.end()
})
