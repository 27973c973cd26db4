import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { BlockedWords } from '../../src/texts/blocked-words.js'
import { test } from '../support/tap.js'
import { innocentWords, rudeWords } from './support/words.js'

const rude = new BlockedWords(rudeWords)

test('a word is found however it is dressed up', (t) => {
  const disguises = [
    'fuck',
    'FUCK',
    'fUcK you',
    'what the fuck?!',
    '"fuck"',
    '_fuck_',
    '*fuck*',
    'oh.fuck.no',
    'fück',
    'f\u0301u\u0301c\u0301k\u0301',
    'f\u0336u\u0336c\u0336k\u0336',
    'F̶̛͝Ư̴C̸̨K̷',
    'ｆｕｃｋ',
    'ＦＵＣＫ',
    '𝐟𝐮𝐜𝐤',
    '𝓯𝓾𝓬𝓴',
    '𝔽𝕌ℂ𝕂',
    'ⓕⓤⓒⓚ',
    'ᶠᵘᶜᵏ',
    'fu\u200bck',
    'f\u200cu\u200dc\u2060k',
    '\ufefffuck',
    'fu\u00adck',
    'f\u034fuck',
    'fu\u180eck',
    'f\ufe0fuck\ufe0e',
    'fu\u{e0041}\u{e007f}ck',
    'f\u3164uck',
    'fuc\u115fk\uffa0',
    'one\nfuck\ntwo',
    'fuck\ttoo',
    'Olé 👏fuck👏',
    'ﬁne, fuck',
    '🅕🅤🅒🅚',
    '🅵🆄🅲🅺',
    '🇫🇺🇨🇰',
    'ꜰᴜᴄᴋ',
  ]
  t.same(
    disguises.filter((text) => !rude.isIn(text)),
    [],
  )
  t.end()
})

test('what is another word passes, and so does what only somebody who reads would notice', (t) => {
  const others = [
    '',
    'Encore!',
    'fucking',
    'f u c k',
    'f.u.c.k',
    'fu ck',
    'fvck',
    'fuсk', // with a Cyrillic с
    'Scunthorpe',
    'Dr. Dickens plays the cocktail bar',
    'class, assembly and Essex',
    '123',
    '👏👏👏',
  ]
  t.same(
    others.filter((text) => rude.isIn(text)),
    [],
  )
  t.end()
})

test('no ordinary word is refused, alone or in a sentence', (t) => {
  const system = '/usr/share/dict/words'
  const words = existsSync(system) ? readFileSync(system, 'utf8').split('\n') : []
  const blocked = new Set(rudeWords)
  const ordinary = [...innocentWords, ...words].filter((word) => !blocked.has(word.toLowerCase()))
  t.ok(ordinary.length > 150)
  t.comment(`${ordinary.length} words`)
  t.same(
    ordinary.filter((word) => rude.isIn(word) && !isInParts(word)),
    [],
  )
  t.notOk(rude.isIn(innocentWords.join(' ')))
  t.end()

  /** As in "dick's", which holds the whole word. */
  function isInParts(word: string): boolean {
    return word.split(/[^\p{L}\p{N}]+/u).some((part) => blocked.has(part.toLowerCase()))
  }
})

test('an entry of several words is found as consecutive words, whatever stands between them', (t) => {
  const words = new BlockedWords(['go to hell', 'go home', "don't"])
  for (const text of ['GO TO HELL', 'please, go -- to: hell!', 'go\nto hell', 'go to go to hell', 'Don’t'])
    t.ok(words.isIn(text), text)
  for (const text of [
    'go',
    'go to',
    'go to hello',
    'to hell',
    'go straight to hell',
    'goto hell',
    'don',
    'home go',
  ])
    t.notOk(words.isIn(text), text)
  const nested = new BlockedWords(['a b c', 'a b', 'b c d e'])
  t.ok(nested.isIn('x a b x'), 'a phrase that begins another one')
  t.ok(nested.isIn('a x b c d e'))
  t.notOk(nested.isIn('a c b c d'))
  t.end()
})

test('where words are not separated, an entry is found anywhere; marks that make another sound count', (t) => {
  const words = new BlockedWords(['ばか', 'バカ', '死ね', 'ควย', 'ຫີ', 'ចុយ', 'လီး', '씨발'])
  for (const text of [
    'おまえばかだな',
    'ﾊﾞｶ野郎',
    'オ前は死ねよ',
    'ไอ้ควยเอ๊ย',
    'ໄອ້ຫີເອີຍ',
    'អាចុយម៉ែ',
    'ငါလီးပဲ',
    '씨발!',
  ])
    t.ok(words.isIn(text), text)
  for (const text of ['はか参り', 'ハカ', 'パカパカ', '死なないで', 'ตลก', '씨발점'])
    t.notOk(words.isIn(text), text)
  t.ok(new BlockedWords(['か']).isIn('がか'))
  t.notOk(new BlockedWords(['かん']).isIn('がん'), 'ga is not ka')
  t.end()
})

test('a mark that makes another letter is not passed over, neither in an entry nor behind what it names', (t) => {
  const finds = (entry: string, text: string) => new BlockedWords([entry]).isIn(text)
  for (const [entry, text] of [
    ['くそ', '行くぞ！'],
    ['くそ', 'いくぞー'],
    ['はけ', 'はげ'],
    ['が', 'か'],
    ['หี', 'ห'],
    ['ห', 'หี'],
    ['ຫີ', 'ຫ'],
  ] as const)
    t.notOk(finds(entry, text), `${entry} in ${text}`)
  for (const [entry, text] of [
    ['くそ', 'このくそが'],
    ['ぞ', 'くぞ'],
    ['หี', 'ไอ้ห́ี'],
  ] as const)
    t.ok(finds(entry, text), `${entry} in ${text}`)
  t.end()
})

test('an entry with symbols is found only with them; apostrophes and hyphens are none', (t) => {
  const words = new BlockedWords([
    ...['a$$', '$hit', 'sh!t', 'l3i+ch', '<3', 'b^^', "don't", 'dick-head', 'go home!'],
  ])
  for (const text of [
    'What an a$$!',
    'A$$hole',
    'a $hit',
    'SH!T',
    'I <3 you',
    'B^^',
    '🇦$$',
    'don’t',
    'Dick head',
    'go home',
  ])
    t.ok(words.isIn(text), text)
  for (const text of [
    'What a show!',
    'a real hit',
    'sh t',
    'ch',
    '3 songs',
    '<30 people',
    'pa$$',
    'b',
    'don',
  ])
    t.notOk(words.isIn(text), text)
  t.end()
})

test('where words have no spaces between them, an entry with a symbol is found anywhere too, but only with it', (t) => {
  const words = new BlockedWords(['チ○コ', '死ね☆'])
  for (const text of ['チ○コ', 'このチ○コが', 'お前は死ね☆よ']) t.ok(words.isIn(text), text)
  for (const text of ['チコ', 'このチ コが', '死ね']) t.notOk(words.isIn(text), text)
  t.end()
})

test('a flag is itself as an entry, and its letters in a text', (t) => {
  const flag = new BlockedWords(['🇩🇪'])
  t.ok(flag.isIn('Hallo🇩🇪🇫🇷'))
  for (const text of ['de', '🇨🇩🇪🇸', '🇫🇷']) t.notOk(flag.isIn(text), text)
  t.end()
})

test('case is folded as a whole: one letter may be two, and have several forms', (t) => {
  const words = new BlockedWords(['scheiße', 'λόγος', 'Ffi', 'sik'])
  for (const text of ['SCHEISSE', 'SCHEIẞE', 'Scheisse', 'ΛΟΓΟΣ', 'ΛΟΓΟΣ.', 'λόγοσ', 'ﬃ', 'SİK'])
    t.ok(words.isIn(text), text)
  t.notOk(words.isIn('sık'), 'the dotless one is another letter')
  t.end()
})

test('an entry without letters, such as an emoji, is found anywhere; one without anything blocks nothing', (t) => {
  t.ok(new BlockedWords(['🖕']).isIn('you🖕🏽!'))
  t.notOk(new BlockedWords(['🖕']).isIn('👆'))
  const nothing = new BlockedWords(['', ' ', '\u200b', '\u0301', '\ufeff \u3164'])
  t.ok(nothing.isEmpty)
  for (const text of ['', ' ', 'Hello', '\u200b']) t.notOk(nothing.isIn(text))
  t.end()
})

test('entries are dressed up as texts are', (t) => {
  const words = new BlockedWords(['ＦÜCK', 'Straße', 'İ'])
  for (const text of ['fuck', 'FUCK', 'strasse'.replace('ss', 'ß'), 'i', 'İ']) t.ok(words.isIn(text), text)
  t.end()
})

test('any word is found in any text that holds it as a word, and in no text of other words', (t) => {
  const word = fc.stringMatching(/^[a-z0-9]{1,6}$/)
  const between = fc.constantFrom(' ', '\n', ', ', ' - ', '!', '👏', '…')
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 5 }),
      fc.array(word),
      between,
      fc.nat(),
      (phrase, text, gap, at) => {
        const words = new BlockedWords([phrase.join(' ')])
        const place = at % (text.length + 1)
        const holding = [...text.slice(0, place), ...phrase, ...text.slice(place)]
        const other = text.filter((each) => each !== phrase[0])
        return words.isIn(holding.join(gap)) && !words.isIn(other.join(gap))
      },
    ),
  )
  t.end()
})
