import { KeptDrafts } from '../../../../src/web/edit/session/kept-drafts.js'
import { test } from '../../../support/tap.js'
import { newStore, read, written } from './support/open-session.js'

const draft = { ...read(written).draft!, layoutId: 'show' }

test('each service of a host keeps its own drafts', (t) => {
  const store = newStore()
  const one = new KeptDrafts('http://venue.example/one', () => store)
  const two = new KeptDrafts('http://venue.example/two', () => store)
  one.keep({ draft, at: 1 })
  t.match(one.read('show'), { draft, at: 1 })
  t.equal(two.read('show'), undefined)
  t.same(two.notOf([]), [])
  two.forget('show')
  t.ok(one.read('show'))
  one.forget('show')
  t.equal(one.read('show'), undefined)
  t.end()
})

test('layouts that the service does not have are found again, the newest first, also one with a strange id', (t) => {
  const store = newStore()
  const kept = new KeptDrafts('http://venue.example', () => store)
  kept.keep({ draft, at: 1 })
  kept.keep({ draft: { ...draft, layoutId: 'draft of x of y' }, at: 2 })
  kept.keep({ draft: { ...draft, layoutId: 'old' }, etag: '"1"', at: 3 })
  store.setItem('something else', 'x')
  t.same(
    kept.notOf(['old']).map(({ draft: { layoutId } }) => layoutId),
    ['draft of x of y', 'show'],
  )
  t.end()
})

test('what a browser does not store lasts as long as the page', (t) => {
  const full = newStore()
  const before = new KeptDrafts('http://full.example', () => full)
  before.keep({ draft, at: 1 })
  full.setItem = () => {
    throw new Error('full')
  }
  const forbidden = () => {
    throw new Error('forbidden')
  }
  for (const store of [() => full, forbidden]) {
    new KeptDrafts('http://full.example', store).keep({ draft, at: 2 })
    const later = new KeptDrafts('http://full.example', store)
    t.match(later.read('show'), { draft, at: 2 })
    t.match(later.notOf([]), [{ at: 2 }])
    later.forget('show')
    t.equal(later.read('show'), undefined)
    t.same(later.notOf([]), [])
  }
  t.end()
})

test('what is damaged is not read', (t) => {
  const store = newStore()
  const kept = new KeptDrafts('', () => store)
  kept.keep({ draft, at: 1 })
  const name = store.key(0)!
  for (const damaged of [
    '{',
    'null',
    '3',
    '{"draft":{"layoutId":"other","pages":[]}}',
    '{"draft":{"layoutId":"show"}}',
  ]) {
    store.setItem(name, damaged)
    t.equal(kept.read('show'), undefined, damaged)
  }
  t.end()
})
