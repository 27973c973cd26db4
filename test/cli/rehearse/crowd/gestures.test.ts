import { readValue } from '../../../../src/action/envelope.js'
import { Dice } from '../../../../src/cli/rehearse/crowd/dice.js'
import { compose } from '../../../../src/cli/rehearse/crowd/gestures.js'
import { test } from '../../../support/tap.js'
import { controls } from '../support/seen-controls.js'

const shout = controls.find(({ type }) => type === 'String')!

test('every text fits its control, whatever the length, and is never empty', (t) => {
  const dice = new Dice(1, 1)
  for (let maxLength = 1; maxLength <= 320; maxLength++)
    for (let n = 0; n < 40; n++) {
      const text = compose(dice, maxLength)
      if (text === '') t.fail(`empty at ${maxLength}`)
      readValue({ ...shout, maxLength }, text)
    }
  t.end()
})

test('they are written in many scripts, with emoji of several parts, and now and then as long as it may be', (t) => {
  const dice = new Dice(2, 1)
  const texts = Array.from({ length: 2000 }, () => compose(dice, 280))
  const all = texts.join('')
  for (const script of [
    'Latin',
    'Cyrillic',
    'Greek',
    'Hebrew',
    'Arabic',
    'Devanagari',
    'Thai',
    'Hangul',
    'Han',
  ])
    t.match(all, new RegExp(`\\p{Script=${script}}`, 'u'), script)
  t.match(all, /\p{Emoji}\u200d\p{Emoji}/u, 'joined emoji')
  t.match(all, /[\u{1f3fb}-\u{1f3ff}]/u, 'skin tones')
  t.match(all, /\p{Regional_Indicator}{2}/u, 'flags')
  t.match(all, /\p{Script=Latin}\p{M}/u, 'combining marks')
  t.ok(texts.some((text) => [...text].length > 260))
  t.end()
})

test('a character of several parts is not torn where a whole one fits', (t) => {
  const dice = new Dice(3, 1)
  const texts = Array.from({ length: 4000 }, () => compose(dice, 8))
  t.ok(texts.some((text) => /\u200d/.test(text)))
  t.same(
    texts.filter((text) => /\u200d$|^\p{M}/u.test(text)),
    [],
  )
  t.end()
})
