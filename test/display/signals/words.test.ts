import { Crowd } from '../../../src/crowd/crowd.js'
import { People } from '../../../src/crowd/people.js'
import { signalForm } from '../../../src/display/signals/wire.js'
import { PreparedControl } from '../../../src/display/wire/prepared-control.js'
import { genericProfile, type Profile } from '../../../src/display/wire/profile.js'
import { initialState } from '../../../src/state/control-state.js'
import { Voices } from '../../../src/texts/voices.js'
import { hex } from '../../osc/support/golden.js'
import { oracles } from '../../osc/support/oracles.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { pageOf } from '../support/play.js'

const control = layoutOf(
  pageOf({
    lid: 7,
    type: 'String',
    props: { label: 'x' },
    words: true,
    crowd: { signals: ['people', 'words'] },
  }),
).controls.get(7)!

/** The signals of a String in which people have written this, as a display with this profile is sent them. */
function sentOf(texts: readonly string[], profile: Partial<Profile> = {}, prefix = ''): Buffer[] {
  const voices = new Voices()
  for (const [n, text] of texts.entries()) voices.write(`p${n}`, text, '')
  const state = {
    ...initialState('show', 7, 'String'),
    voices,
    crowd: new Crowd(control, new People(), undefined, voices),
  }
  const live = { control, state }
  return signalForm(live, { profile: { ...genericProfile, ...profile }, prefix }).map((message) =>
    Buffer.from(new PreparedControl(message, live).encode()),
  )
}

const wordsOf = (...of: Parameters<typeof sentOf>) => sentOf(...of)[1]!
const sixteen = (text: string) => hex(Buffer.from(text).toString('hex'))

test('words are pairs of a text and a number, in these bytes', (t) => {
  const address = '2f303030372f776f72647300'
  t.same(wordsOf(['hi', 'no', 'hi']), hex(`${address} 2c73697369000000 68690000 00000002 6e6f0000 00000001`))
  t.same(wordsOf(['Olé']), hex(`${address} 2c736900 4f6cc3a900000000 00000001`))
  t.same(wordsOf([]), hex(`${address} 2c000000`), 'nobody')
  t.end()
})

test('programs by other hands read the ten most frequent, in any script', (t) => {
  const texts = [
    'Straße',
    '自由',
    'سلام',
    '👨‍👩‍👧',
    'が',
    'हिन्दी',
    'two words',
    'eight',
    'nine',
    'ten',
    'eleven',
  ]
  const all = texts.flatMap((text, n) => Array.from({ length: 20 - n }, () => text))
  const expected = texts.slice(0, 10).flatMap((text, n) => [text, 20 - n])
  for (const { read, view } of oracles) {
    const [message] = read(wordsOf(all))
    t.equal(message!.address, '/0007/words')
    t.same(
      message!.args,
      expected.map((value) => view(typeof value === 'string' ? { type: 's', value } : { type: 'i', value })),
    )
  }
  t.end()
})

test('as many words are sent as fit into a datagram, at least one, however long they are', (t) => {
  const prefix = `/${'p'.repeat(63)}`
  for (const letter of ['a', 'é', '自', '👏'])
    for (const length of [1, 30, 77, 128, 160, 320]) {
      const texts = Array.from(
        { length: 12 },
        (_, n) => `${letter.repeat(length - 1)}${(n + 10).toString(36)}`,
      )
      const bytes = wordsOf(texts, {}, prefix)
      t.ok(bytes.length <= 1400, `${bytes.length} bytes`)
      const { args } = oracles[0]!.read(bytes)[0]!
      t.ok(args.length >= 2 && args.length <= 20)
      const pair = 4 + 4 * Math.ceil((Buffer.byteLength(texts[0]!) + 1) / 4)
      t.ok(args.length === 20 || bytes.length + pair + 4 > 1400, 'no more would fit')
    }
  t.end()
})

test('a display for ASCII is sent other characters as question marks, one without texts no words', (t) => {
  t.same(
    wordsOf(['Olé 👏'], { string: 'ascii' }),
    Buffer.concat([hex('2f303030372f776f72647300 2c736900'), sixteen('Ol? ?\0\0\0'), hex('00000001')]),
  )
  t.equal(sentOf(['hi'], { string: 'off' }).length, 1, 'how many people there are is no text')
  t.end()
})
