import { Refusal } from '../../src/errors.js'
import { BlockedWords } from '../../src/texts/blocked-words.js'
import { nobodyIsMuted, permitText } from '../../src/texts/permit-text.js'
import { test } from '../support/tap.js'

const blocked = new BlockedWords(['darn'])
const annIsMuted = {
  isMuted: (layoutId: string, participant: string) => `${layoutId} ${participant}` === 'show ann',
}

test('everybody may write what has no blocked word, and values that are no texts have none', (t) => {
  for (const value of ['hello', '', null, 0.5, true, 3, [0.25, 0.5]] as const)
    t.equal(permitText(value, blocked, nobodyIsMuted, 'show', 'ann'), true)
  t.end()
})

test('a blocked word is refused, without being repeated, but not to somebody who is muted', (t) => {
  for (const [layoutId, participant] of [
    ['show', 'bob'],
    ['matinee', 'ann'],
  ] as const)
    try {
      permitText('oh darn', blocked, annIsMuted, layoutId, participant)
      t.fail('it was permitted')
    } catch (error) {
      t.ok(error instanceof Refusal)
      const expected = /without a word that is blocked/
      t.match(error, { code: 'value-invalid', detail: expected })
      t.match(error, { extras: { errors: [{ path: '$.value', expected }] } })
      t.notMatch(JSON.stringify(error), 'darn')
    }
  t.equal(permitText('oh darn', blocked, annIsMuted, 'show', 'ann'), false, 'but not everybody may')
  t.end()
})
