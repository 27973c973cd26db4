import { isEntries } from '../../src/state/state-entry.js'
import { type AuthorEntry, Authors } from '../../src/texts/authors.js'
import { test } from '../support/tap.js'

/** Authors, and what they have stored so far. */
function open(restored: readonly AuthorEntry[] = []) {
  const stored: AuthorEntry[] = [...restored]
  const authors = new Authors({ other: (entry) => stored.push(entry) })
  for (const [kind, layoutId, name, muted = false] of restored)
    if (kind === 'signs') authors.restoreKey(layoutId, name)
    else authors.restoreMuted(layoutId, name, muted)
  return { authors, stored }
}

test('a sign is 8 characters, one a participant and layout, over a restart too', (t) => {
  const { authors, stored } = open()
  const sign = authors.signOf('show', 'ann')!
  t.match(sign, /^[a-km-np-z2-9]{8}$/)
  t.equal(authors.signOf('show', 'ann'), sign)
  t.not(authors.signOf('show', 'bob'), sign)
  t.not(authors.signOf('other', 'ann'), sign)
  t.equal(authors.signOf('show', ''), undefined)
  t.ok(isEntries(stored))
  t.equal(open(stored).authors.signOf('show', 'ann'), sign)
  t.equal(open([...authors.entries()]).authors.signOf('show', 'ann'), sign)
  t.not(open().authors.signOf('show', 'ann'), sign, 'who knows the participant does not know the sign')
  t.end()
})

test('two thousand participants have as many signs', (t) => {
  const { authors } = open()
  const signs = Array.from({ length: 2000 }, (_, n) => authors.signOf('show', `seat-${n}`))
  t.equal(new Set(signs).size, 2000)
  t.equal(authors.find('show', signs[1234]!), 'seat-1234')
  t.equal(authors.find('show', 'aaaaaaaa'), undefined)
  t.equal(authors.find('other', signs[0]!), undefined)
  t.end()
})

test('of very many participants the signs made last are known, and all are made again alike', (t) => {
  const { authors } = open()
  const first = authors.signOf('show', 'seat-0')!
  for (let n = 1; n <= 20_000; n++) authors.signOf('show', `seat-${n}`)
  t.equal(authors.find('show', first), undefined)
  t.equal(authors.signOf('show', 'seat-0'), first)
  t.equal(authors.find('show', first), 'seat-0')
  t.end()
})

test('with the first text of a layout it is stored what signs are made with', (t) => {
  const { authors, stored } = open()
  authors.begin('show')
  authors.begin('show')
  authors.signOf('show', 'ann')
  t.match(stored, [['signs', 'show', /^[\w-]{22}$/]])
  t.equal(stored.length, 1)
  t.end()
})

test('who is muted stays so over a restart, until it ends', (t) => {
  const { authors, stored } = open()
  t.ok(authors.mute('show', 'ann', true))
  t.equal(authors.mute('show', 'ann', true), false, 'no change')
  t.notOk(authors.mute('show', 'bob', false))
  authors.mute('show', 'cleo', true)
  t.same([authors.isMuted('show', 'ann'), authors.isMuted('other', 'ann')], [true, false])
  t.same(
    authors.mutedSigns('show'),
    ['ann', 'cleo'].map((participant) => authors.signOf('show', participant)),
  )
  t.ok(authors.mute('show', 'ann', false))
  for (const file of [stored, [...authors.entries()]]) {
    const again = open(file).authors
    t.same([...again.mutedOf('show')], ['cleo'])
    t.same(again.mutedSigns('show'), authors.mutedSigns('show'))
  }
  t.end()
})

test('a revocation ends it, and all signs, of its layout only', (t) => {
  const { authors, stored } = open()
  for (const layoutId of ['show', 'other']) authors.mute(layoutId, 'ann', true)
  const [sign, elsewhere] = ['show', 'other'].map((layoutId) => authors.signOf(layoutId, 'ann')!)
  authors.renew('show')
  t.equal(authors.find('show', sign!), undefined)
  t.not(authors.signOf('show', 'ann'), sign)
  t.notOk(authors.isMuted('show', 'ann'))
  t.ok(authors.isMuted('other', 'ann'))
  t.equal(authors.find('other', elsewhere!), 'ann')
  for (const file of [stored, [...authors.entries()]]) {
    const again = open(file).authors
    t.same([again.isMuted('show', 'ann'), again.isMuted('other', 'ann')], [false, true])
    t.equal(again.signOf('show', 'ann'), authors.signOf('show', 'ann'))
  }
  authors.renew('never used')
  t.notOk(stored.some(([, layoutId]) => layoutId === 'never used'))
  t.end()
})
