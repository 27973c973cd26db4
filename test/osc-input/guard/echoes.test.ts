import { Echoes } from '../../../src/osc-input/guard/echoes.js'
import { LiveLayout } from '../../../src/state/live-layout.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

const peer = '10.0.0.1'

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
  echoes.recordSent(peer, 1000)
  t.equal(echoes.mayBe(peer, layout, 'first', 1000), true)
  t.equal(echoes.mayBe(peer, layout, 'first', 1250), true)
  t.equal(echoes.mayBe(peer, layout, 'first', 1251), false)
  t.end()
})

test('a page that the sender was not sent is a command', (t) => {
  const echoes = new Echoes()
  echoes.recordSent(peer, 1000)
  t.equal(echoes.mayBe(peer, untouched(), 'second', 1000), false)
  t.end()
})

test('what comes from a sender that was sent nothing is a command', (t) => {
  const echoes = new Echoes()
  echoes.recordSent('10.0.0.2', 1000)
  t.equal(echoes.mayBe(peer, untouched(), 'first', 1000), false)
  t.end()
})

test('after a page was switched, all may echo it, and the one that was left, for a moment', (t) => {
  const echoes = new Echoes()
  const layout = switchedLayout()
  const { switchedAt } = layout
  for (const pageId of ['first', 'second']) {
    t.equal(echoes.mayBe(peer, layout, pageId, switchedAt + 249), true, pageId)
    t.equal(echoes.mayBe(peer, layout, pageId, switchedAt + 251), false, pageId)
  }
  t.end()
})

test('a page that was left long ago is no echo, though the present one was sent just now', (t) => {
  const echoes = new Echoes()
  const layout = switchedLayout()
  const later = layout.switchedAt + 10_000
  echoes.recordSent(peer, later)
  t.equal(echoes.mayBe(peer, layout, 'second', later), true)
  t.equal(echoes.mayBe(peer, layout, 'first', later), false)
  t.end()
})

test('however many were sent, the last of them is known', (t) => {
  const echoes = new Echoes()
  const layout = untouched()
  for (let n = 0; n < 5000; n++) {
    echoes.recordSent(`address ${n}`, 1000)
    if (!echoes.mayBe(`address ${n}`, layout, 'first', 1000)) t.fail(`address ${n}`)
  }
  t.pass('each when it was told')
  t.end()
})
