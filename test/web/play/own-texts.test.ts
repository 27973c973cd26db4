import { listTexts, rememberText, seenIn } from '../../../src/web/play/session/own-texts.js'
import { test } from '../../support/tap.js'

test('the newest three texts of a phone are kept, each once', (t) => {
  const sent = ['one', 'two', 'three', 'two', 'four']
  const own = sent.reduce<ReturnType<typeof rememberText> | undefined>(
    (all, text) => rememberText(all, text),
    undefined,
  )
  t.same(own, [{ text: 'four' }, { text: 'two' }, { text: 'three' }])
  t.end()
})

test('a text that all see is noticed, once', (t) => {
  const own = rememberText(rememberText([], 'one'), 'two')
  const seen = seenIn(own, ['hello', 'one'])
  t.same(seen, [{ text: 'two' }, { text: 'one', isShown: true }])
  t.equal(seenIn(seen, ['one']), seen, 'nothing is new')
  t.equal(seenIn(seen, []), seen)
  t.end()
})

test('one sees what became of a text: it waits, it is shown, it was shown', (t) => {
  const own = rememberText([], 'mine')
  t.same(listTexts(own, ['a', 'b']), [{ text: 'mine', became: 'waiting' }, { text: 'b' }, { text: 'a' }])
  t.same(listTexts(own, ['mine', 'a']), [{ text: 'mine', became: 'shown' }, { text: 'a' }])
  t.same(listTexts(seenIn(own, ['mine']), ['a']), [{ text: 'mine', became: 'gone' }, { text: 'a' }])
  t.end()
})

test('of the texts of others the five newest are listed, the newest first', (t) => {
  const shown = ['1', '2', '3', '4', '5', '6', '7']
  t.same(
    listTexts(undefined, shown).map(({ text }) => text),
    ['7', '6', '5', '4', '3'],
  )
  t.same(listTexts([], []), [])
  t.end()
})
