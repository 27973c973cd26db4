import { openIdentity } from '../../../src/web/play/entry/kept-identity.js'
import { test } from '../../support/tap.js'
import { signByHand } from '../../support/wire/jwt.js'

const tokenOf = (sub: string, aud = 'show') => signByHand({ aud, sub })
const base = 'http://venue.example/ovation'

/** A storage, as browsers have it. */
function newStore() {
  const kept = new Map<string, string>()
  return {
    kept,
    store: () => ({
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    }),
  }
}

test('what a phone did lasts with its token, and ends with the person', (t) => {
  const { store } = newStore()
  const first = openIdentity(base, 'show', store)
  t.equal(first.token, undefined)
  t.equal(first.take(tokenOf('ann')), true)
  first.keep('Button 1', { accepted: 3 })
  const reloaded = openIdentity(base, 'show', store)
  t.equal(reloaded.token, tokenOf('ann'))
  t.same(reloaded.own('Button 1'), { accepted: 3 })
  const renewed = `${tokenOf('ann')}`.replace(/\.[^.]*$/, '.newer')
  t.equal(reloaded.take(renewed), false)
  t.same(reloaded.own('Button 1'), { accepted: 3 })
  t.equal(reloaded.take(tokenOf('bob')), true)
  t.same(openIdentity(base, 'show', store).own('Button 1'), { accepted: 0 })
  t.end()
})

test('another layout and another base path keep a token of their own, and a foreign token is not read', (t) => {
  const { store, kept } = newStore()
  openIdentity(base, 'show', store).take(tokenOf('ann'))
  t.equal(openIdentity(base, 'other', store).token, undefined)
  t.equal(openIdentity('http://venue.example', 'show', store).token, undefined)
  const [name = ''] = kept.keys()
  for (const broken of [
    JSON.stringify({ token: tokenOf('ann', 'other'), own: {} }),
    JSON.stringify({ token: 'a.b.c', own: {} }),
    JSON.stringify({ token: tokenOf('ann'), own: null }),
    JSON.stringify({ token: 7, own: {} }),
    'null',
    '{',
  ]) {
    kept.set(name, broken)
    t.equal(openIdentity(base, 'show', store).token, undefined, broken)
  }
  t.end()
})

test('two tabs of a phone count together; one that has become somebody else does not disturb the other', (t) => {
  const { store } = newStore()
  const one = openIdentity(base, 'show', store)
  one.take(tokenOf('ann'))
  const other = openIdentity(base, 'show', store)
  one.keep('Button 1', { accepted: 1 })
  other.keep('Button 2', { accepted: 5 })
  t.same([one.own('Button 2'), other.own('Button 1')], [{ accepted: 5 }, { accepted: 1 }])
  other.take(tokenOf('bob'))
  one.keep('Button 1', { accepted: 2 })
  t.same(one.own('Button 1'), { accepted: 2 })
  t.equal(openIdentity(base, 'show', store).token, tokenOf('bob'))
  t.same(other.own('Button 1'), { accepted: 0 })
  t.end()
})

test('where nothing can be stored, the token lasts as long as the page', (t) => {
  const refuse = () => {
    throw new Error('private')
  }
  const identity = openIdentity(base, 'show', refuse)
  t.equal(identity.take(tokenOf('ann')), true)
  identity.keep('Button 1', { accepted: 2 })
  t.equal(identity.token, tokenOf('ann'))
  t.same(identity.own('Button 1'), { accepted: 2 })
  t.equal(identity.take(tokenOf('ann')), false)
  t.end()
})
