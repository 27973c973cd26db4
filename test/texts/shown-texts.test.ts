import fc from 'fast-check'
import { type ShownChange, ShownTexts } from '../../src/texts/shown-texts.js'
import { test } from '../support/tap.js'

const restored = (changes: readonly ShownChange[]) => {
  const texts = new ShownTexts()
  for (const change of changes) texts.restore(structuredClone(change))
  return texts.all
}

test('the ten newest are known; the newest is the value', (t) => {
  const texts = new ShownTexts()
  t.equal(texts.value, '')
  for (let n = 1; n <= 12; n++) texts.add({ textId: `id-${n}`, value: `text ${n}` })
  t.equal(texts.value, 'text 12')
  t.equal(texts.all.length, 10)
  t.notOk(texts.has('id-2'))
  texts.takeBack('id-12')
  t.equal(texts.value, 'text 11')
  texts.clear()
  t.equal(texts.value, '')
  t.end()
})

test('displays show the newest one that they were not kept from, over a restart too', (t) => {
  const texts = new ShownTexts()
  const onDisplays = (known = texts) =>
    known.all.filter(({ textId }) => known.isOnDisplays(textId)).map(({ textId }) => textId)
  texts.missNewest()
  texts.add({ textId: 'a', value: 'A' })
  texts.settle()
  texts.add({ textId: 'b', value: 'B' })
  texts.missNewest()
  t.same(onDisplays(), ['a'])
  const { change, whole } = texts
  const whatIsStored = { texts: [{ textId: 'b', value: 'B', isUnseen: true }], textIds: ['a', 'b'] }
  t.same(change, whatIsStored)
  const again = new ShownTexts()
  again.restore(whole)
  t.same(onDisplays(again), ['a'])
  t.same(again.all, texts.all)
  texts.settle()
  texts.takeBack('b')
  texts.missNewest()
  t.same(onDisplays(), [])
  t.match(texts.change, { texts: [{ textId: 'a', isUnseen: true }], textIds: ['a'] })
  texts.add({ textId: 'c', value: 'C' })
  t.same(onDisplays(), ['c'])
  t.end()
})

test('texts that were cleared come back before those that have come since, and their authors with them', (t) => {
  const texts = new ShownTexts()
  for (const id of ['a', 'b']) texts.add({ textId: id, value: id, author: 'ann' })
  texts.missNewest()
  texts.settle()
  const { all, whole } = texts
  texts.clear()
  const cleared = texts.change!
  texts.settle()
  t.same(texts.all, [])
  texts.add({ textId: 'c', value: 'c' })
  texts.putBack(all)
  t.same(texts.all, [...all, { textId: 'c', value: 'c' }])
  t.same(restored([whole, cleared, texts.change!]), texts.all)
  t.ok(texts.isOnDisplays('c'))
  texts.takeBack('c')
  t.ok(texts.isOnDisplays('b'), 'displays are told all of them again')
  for (let n = 1; n <= 9; n++) texts.add({ textId: `n${n}`, value: 'new' })
  texts.putBack(all)
  t.equal(texts.all.length, 10)
  t.equal(texts.value, 'new')
  t.end()
})

test('what was stored, also in a file that was rewritten meanwhile, gives the same texts, and knows each id', (t) => {
  const step = fc.oneof(
    fc.constant('add' as const),
    fc.record({ back: fc.nat(9) }),
    fc.constantFrom('clear' as const, 'put back' as const, 'store' as const, 'rewrite' as const),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const texts = new ShownTexts()
      const stored: ShownChange[] = []
      let rewritten: ShownChange[] | undefined
      let newest = ''
      let cleared: ShownTexts['all'] = []
      const store = () => {
        const { change } = texts
        texts.settle()
        if (change === undefined) return
        stored.push(change)
        rewritten?.push(change)
      }
      for (const [at, one] of steps.entries()) {
        if (one === 'add') {
          newest = `id-${at}`
          texts.add({ textId: newest, value: `text ${at}` })
        } else if (one === 'store') store()
        else if (one === 'clear') {
          cleared = texts.all
          texts.clear()
        } else if (one === 'put back') {
          texts.putBack(cleared)
          cleared = []
        } else if (one === 'rewrite') {
          store()
          // Of the new file, what has changed since it was begun may come before the whole.
          rewritten = [...stored.slice(-1), texts.whole]
        } else texts.takeBack(texts.all[one.back]?.textId ?? '')
      }
      store()
      t.same(restored(stored), texts.all)
      if (rewritten) t.same(restored(rewritten), texts.all)
      if (newest !== '') t.ok(stored.some((change) => change.texts.some(({ textId }) => textId === newest)))
    }),
    { numRuns: 300 },
  )
  t.end()
})
