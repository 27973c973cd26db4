import fc from 'fast-check'
import { isEntries } from '../../src/state/state-entry.js'
import { Authors } from '../../src/texts/authors.js'
import type { WaitingEntry } from '../../src/texts/waiting-entry.js'
import { WaitingTexts } from '../../src/texts/waiting-texts.js'
import type { TextEvent } from '../../src/wire/control-state.js'
import { refusalOf } from '../auth/support/refusal-of.js'
import { test } from '../support/tap.js'

/** Texts, what they have stored so far, and what they have told. */
function open(restored: readonly WaitingEntry[] = []) {
  const stored: WaitingEntry[] = [...restored]
  const told: TextEvent[] = []
  const authors = new Authors({ other: () => {} })
  for (const layoutId of ['show', 'other']) authors.restoreKey(layoutId, 'a key')
  const texts = new WaitingTexts({ other: (entry) => stored.push(entry) }, authors)
  texts.restore(restored)
  texts.follow((_, event) => told.push(event))
  return { texts, stored, told }
}

const valuesOf = (texts: WaitingTexts, layoutId = 'show') => texts.oldest(layoutId).map(({ value }) => value)
/** Whether another text of a participant may wait. */
function mayWrite(texts: WaitingTexts, participant: string, layoutId = 'show'): boolean {
  try {
    texts.requireSpace(layoutId, participant)
    return true
  } catch {
    return false
  }
}

const idsOf = (texts: WaitingTexts, layoutId = 'show') => texts.oldest(layoutId).map(({ textId }) => textId)

test('one that is read makes room for one, and no more', (t) => {
  const { texts } = open()
  for (let n = 0; n < 5; n++) texts.add('show', 5, `text ${n}`, 'ann', 1000)
  t.notOk(mayWrite(texts, 'ann'))
  texts.remove('show', idsOf(texts)[0]!, true)
  t.ok(mayWrite(texts, 'ann'))
  texts.add('show', 5, 'another', 'ann', 1000)
  t.notOk(mayWrite(texts, 'ann'))
  t.end()
})

test('texts wait by layout, oldest first, and are reported as they come and go', (t) => {
  const { texts, told } = open()
  texts.add('show', 5, 'one', 'ann', 1000)
  texts.add('show', 8, 'two', 'bob', 1000)
  texts.add('other', 5, 'three', 'ann', 1000)
  t.same(valuesOf(texts), ['one', 'two'])
  t.same(valuesOf(texts, 'other'), ['three'])
  t.same(texts.oldest('none'), [])
  t.same([texts.count, texts.countOf('show'), texts.countOf('none')], [3, 2, 0])
  const [one = '', two = ''] = idsOf(texts)
  t.same(texts.find('show', one), { textId: one, lid: 5, value: 'one', at: 1000 })
  t.equal(texts.find('other', two), undefined, 'of another layout')
  texts.remove('show', one, true)
  t.equal(texts.find('show', one), undefined)
  texts.drop('show', 5)
  t.same(valuesOf(texts), ['two'])
  texts.drop('show', 8)
  t.equal(texts.countOf('show'), 0)
  t.match(told, [
    { event: 'text', textId: one, lid: 5, value: 'one', at: 1000 },
    { event: 'text', textId: two, lid: 8, value: 'two' },
    { event: 'text', value: 'three' },
    { event: 'text-done', textId: one, approved: true },
    { event: 'text-done', textId: two, approved: false },
  ])
  t.equal(told.length, 5)
  t.end()
})

test('an id is never given twice: not after a restart, a drop of all, a clock set back, or a lost state folder', (t) => {
  const seen = new Set<string>()
  const now = Date.now()
  const take = (texts: WaitingTexts, at: number) => {
    texts.add('show', 5, 'x', 'ann', at)
    const id = texts.oldest('show').at(-1)!.textId
    t.notOk(seen.has(id), id)
    seen.add(id)
  }
  const first = open()
  for (let n = 0; n < 100; n++) take(first.texts, now)
  take(first.texts, now - 86_400_000)
  first.texts.drop('show')
  const second = open(first.stored)
  take(second.texts, now)
  second.texts.drop('show')
  const third = open([...second.texts.entries()])
  take(third.texts, now)
  take(open().texts, now + 60_000)
  t.equal(seen.size, 104)
  t.end()
})

test('an id of a damaged file that is too large to be counted up is not counted from', (t) => {
  const { texts } = open([['text', 'show', 'zzzzzzzzzzzz', 5, 'x', 1000]])
  texts.add('show', 5, 'one', 'ann')
  texts.add('show', 5, 'two', 'ann')
  t.same(valuesOf(texts), ['x', 'one', 'two'])
  const again = open([...texts.entries()])
  t.same([...again.texts.entries()], [...texts.entries()])
  t.end()
})

test('at most 10,000 wait, and a list has at most 1,000', (t) => {
  const { texts } = open()
  for (let n = 0; n < 9999; n++) texts.add('show', 5, String(n), `seat-${n}`)
  texts.requireSpace('show', 'bob')
  texts.add('show', 5, 'last', 'ann')
  const { code, extras } = refusalOf(() => texts.requireSpace('show', 'bob'))
  t.equal(code, 'overloaded')
  t.match(extras.headers?.['retry-after'], /^[1-9]\d*$/)
  texts.requireSpace('other', 'bob')
  t.same(
    valuesOf(texts),
    Array.from({ length: 1000 }, (_, n) => String(n)),
  )
  texts.remove('show', idsOf(texts)[0]!, false)
  texts.requireSpace('show', 'bob')
  t.end()
})

test('five texts of one participant wait, of all controls of a layout together; others and other layouts are not concerned', (t) => {
  const { texts, stored } = open()
  for (let n = 0; n < 5; n++) {
    texts.requireSpace('show', 'ann')
    texts.add('show', n % 2 === 0 ? 5 : 8, String(n), 'ann')
  }
  const { code, detail, extras } = refusalOf(() => texts.requireSpace('show', 'ann'))
  t.equal(code, 'rate-limited')
  t.match(detail, /^5 texts of this participant wait/)
  t.match(extras.headers?.['retry-after'], /^[1-9]\d*$/)
  t.ok(mayWrite(texts, 'bob'))
  t.ok(mayWrite(texts, 'ann', 'other'))
  const restored = open(stored).texts
  t.notOk(mayWrite(restored, 'ann'), 'nor after a restart')
  t.notOk(mayWrite(open([...restored.entries()]).texts, 'ann'), 'nor with a file that was rewritten')
  restored.remove('show', idsOf(restored)[0]!, false)
  t.ok(mayWrite(restored, 'ann'), 'one was read')
  restored.add('show', 5, 'x', 'ann')
  restored.drop('show', 8)
  t.ok(mayWrite(restored, 'ann'), 'some were dropped')
  t.end()
})

test('texts of a file of an earlier version, which does not say who wrote them, wait on and count for nobody', (t) => {
  const entries = Array.from(
    { length: 6 },
    (_, n) => ['text', 'show', `a${n}`, 5, String(n), 1000 + n] as const,
  )
  t.ok(isEntries(entries))
  const { texts } = open(entries)
  t.same(valuesOf(texts), ['0', '1', '2', '3', '4', '5'])
  t.ok(mayWrite(texts, ''))
  t.end()
})

test('texts name their authors by signs, and all texts of one author are dropped at once', (t) => {
  const { texts, told } = open()
  for (const [value, author] of [
    ['one', 'ann'],
    ['two', 'bob'],
    ['three', 'ann'],
    ['four', ''],
  ] as const)
    texts.add('show', 5, value, author)
  const [one, two, three, four] = texts.oldest('show')
  t.match(one!.participant, /^[a-z2-9]{8}$/)
  t.equal(three!.participant, one!.participant)
  t.not(two!.participant, one!.participant)
  t.notOk('participant' in four!, 'nobody knows')
  t.same(
    told.map((event) => 'participant' in event && event.participant),
    [one!.participant, two!.participant, one!.participant, false],
  )
  t.same([...texts.authorsIn('show')].sort(), ['ann', 'bob'])
  texts.dropOf('show', 'ann')
  t.same(valuesOf(texts), ['two', 'four'])
  texts.dropOf('show', 'ann')
  t.same(told.slice(4), [
    { event: 'text-done', textId: one!.textId, approved: false },
    { event: 'text-done', textId: three!.textId, approved: false },
  ])
  t.end()
})

test('texts that were dropped wait again, in their place and under their ids; as many as there is space for', (t) => {
  const { texts, stored, told } = open()
  for (const [at, author] of ['ann', 'bob', ''].entries()) texts.add('show', 5 + at, `text ${at}`, author)
  const before = texts.oldest('show')
  const kept = texts.keptOf('show')
  t.equal(texts.keptOf('show', 6).length, 1)
  texts.drop('show')
  texts.add('show', 5, 'newer', 'ann')
  texts.putBack('show', kept)
  t.same(texts.oldest('show').slice(0, 3), before)
  t.same(valuesOf(texts).at(-1), 'newer')
  t.same(
    told.slice(-3),
    before.map((text) => ({ event: 'text', ...text })),
  )
  const again = open(stored).texts
  t.same(again.oldest('show'), texts.oldest('show'))
  for (let n = 0; n < 3; n++) again.add('show', 5, 'x', 'ann')
  t.notOk(mayWrite(again, 'ann'), 'they count for their authors')
  texts.drop('show')
  for (let n = 0; n < 9998; n++) texts.add('show', 5, 'x', '')
  texts.putBack('show', kept)
  t.equal(texts.countOf('show'), 10_000)
  texts.putBack('show', kept)
  t.equal(texts.countOf('show'), 10_000)
  t.end()
})

test('a revision shows whether anything has changed', (t) => {
  const { texts } = open()
  const seen = [texts.revisionOf('show')]
  texts.add('show', 5, 'x', 'ann')
  seen.push(texts.revisionOf('show'))
  texts.add('other', 5, 'x', 'ann')
  t.equal(texts.revisionOf('show'), seen.at(-1))
  texts.remove('show', idsOf(texts)[0]!, true)
  seen.push(texts.revisionOf('show'))
  texts.drop('show')
  t.equal(texts.revisionOf('show'), seen.at(-1), 'there was nothing to drop')
  t.equal(new Set(seen).size, 3)
  t.end()
})

test('what was stored, also in a file that was rewritten meanwhile, gives the same texts in the same order', (t) => {
  const step = fc.oneof(
    fc.record({
      add: fc.constantFrom('show', 'other'),
      lid: fc.constantFrom(5, 8),
      by: fc.constantFrom('ann', 'bob', ''),
    }),
    fc.record({ remove: fc.nat(5), approved: fc.boolean() }),
    fc.record({ drop: fc.constantFrom(5, 8, undefined) }),
    fc.record({ dropOf: fc.constantFrom('ann', 'bob') }),
    fc.constant('put back' as const),
    fc.constant('write' as const),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { texts, stored } = open()
      let rewritten: WaitingEntry[] | undefined
      let snapshot: Iterator<WaitingEntry> | undefined
      let taken = 0
      let kept: ReturnType<WaitingTexts['keptOf']> = []
      for (const [at, one] of steps.entries()) {
        if (one === 'write') {
          rewritten ??= []
          snapshot ??= texts.entries()
          const next = snapshot.next()
          if (!next.done) rewritten.push(next.value)
        } else if (one === 'put back') {
          texts.putBack('show', kept)
          kept = []
        } else if ('dropOf' in one) texts.dropOf('show', one.dropOf)
        else if ('add' in one) texts.add(one.add, one.lid, `text ${at}`, one.by, 1000 - at)
        else if ('remove' in one) {
          const { textId } = texts.oldest('show')[one.remove] ?? {}
          if (textId !== undefined) texts.remove('show', textId, one.approved)
        } else {
          kept = texts.keptOf('show', one.drop)
          texts.drop('show', one.drop)
        }
        // The end of a turn: what has changed is appended to both files.
        rewritten?.push(...stored.slice(taken))
        taken = stored.length
      }
      rewritten ??= []
      snapshot ??= texts.entries()
      for (let next = snapshot.next(); !next.done; next = snapshot.next()) rewritten.push(next.value)
      for (const file of [stored, rewritten])
        for (const layoutId of ['show', 'other']) {
          const again = open(file).texts
          t.same(again.oldest(layoutId), texts.oldest(layoutId))
          for (const by of ['ann', 'bob'])
            t.equal(mayWrite(again, by, layoutId), mayWrite(texts, by, layoutId))
        }
    }),
    { numRuns: 300 },
  )
  t.end()
})
