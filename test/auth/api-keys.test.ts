import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { Test } from 'tap'
import { ApiKeys, parseApiKeys } from '../../src/auth/api-keys.js'
import { InvalidConfiguration } from '../../src/errors.js'
import { test } from '../support/tap.js'
import { refusalOf } from './support/refusal-of.js'

const desk = 'desk-0123456789abcdef'
const backend = 'backend+0123456789/abc='

/** Name and key of each, the keys unmasked. */
function parsed(text: string): string[][] {
  return parseApiKeys(text, 'keys').map(({ name, secret }) => [name, secret.reveal().toString()])
}

function faultsOf(text: string) {
  try {
    parseApiKeys(text, '/etc/ovation/api-keys')
  } catch (error) {
    if (error instanceof InvalidConfiguration) return error.errors
  }
  return []
}

test('one key on one line is all it takes', async (t) => {
  t.same(parsed(desk), [['key-1', desk]])
})

test('there may be several keys, with names, comments and blank lines', async (t) => {
  t.same(parsed(`# keys of the venue\r\n\r\ndesk:${desk}\r\n  ${backend}  \r\n#old:${desk}\r\n`), [
    ['desk', desk],
    ['key-2', backend],
  ])
})

test('only the first colon ends a name, and only what can be a name is one', async (t) => {
  t.same(parsed(`desk:ab:cd:${desk}`), [['desk', `ab:cd:${desk}`]])
  t.same(parsed(`a+b:${desk}`), [['key-1', `a+b:${desk}`]])
  t.same(parsed(`${'n'.repeat(33)}:key`), [['key-1', `${'n'.repeat(33)}:key`]])
})

test('the shortest key has 16 characters', async (t) => {
  t.same(parsed('0123456789abcdef'), [['key-1', '0123456789abcdef']])
  t.match(faultsOf('0123456789abcde'), [
    { file: '/etc/ovation/api-keys', place: 'line 1', reason: /at least 16 .*; received 15/ },
  ])
})

test('every weak key is named by its line, and none is shown', async (t) => {
  const faults = faultsOf(`changeme\n${desk}\nname:tooshort\n0123456789 abcdef\n0123456789abcdefé\n`)
  t.same(
    faults.map(({ place }) => place),
    ['line 1', 'line 3', 'line 4', 'line 5'],
  )
  t.match(faults[1]?.reason, /; received 8/)
  t.match(faults[2]?.reason, /visible ASCII/)
  t.notMatch(JSON.stringify(faults), /changeme|tooshort|0123/)
})

for (const [name, text] of Object.entries({
  nothing: '',
  newlines: '\n\r\n',
  'comments only': `# ${desk}\n`,
})) {
  test(`a file with ${name} has no key and is refused`, async (t) => {
    t.match(faultsOf(text), [{ file: '/etc/ovation/api-keys', place: '', reason: /at least one API key/ }])
  })
}

const keys = new ApiKeys(parseApiKeys(`desk:${desk}\nbackend:${backend}`, 'keys'))

test('each key opens, and is known by its name', async (t) => {
  t.equal(keys.check(desk, 'admin').name, 'desk')
  t.equal(keys.check(backend, 'admin').name, 'backend')
})

for (const [name, header] of Object.entries({
  'no key': '',
  'the beginning of a key': desk.slice(0, -1),
  'a key and one character': `${desk}0`,
  'a key of the right length': desk.replace('0', '1'),
  'a key in capitals': desk.toUpperCase(),
  'the name of a key': 'desk',
  'a key with its name': `desk:${desk}`,
  'two keys in one header': `${desk}, ${backend}`,
  '3 KB': 'x'.repeat(3072),
  'characters outside ASCII': 'é€𝄞'.repeat(8),
})) {
  test(`${name} opens nothing`, async (t) => {
    const refusal = refusalOf(() => keys.check(header, 'admin'))
    t.equal(refusal.code, 'api-key-invalid')
    t.match(refusal.detail, /^Expected the header x-api-key/)
    t.notOk(header !== '' && header !== 'desk' && refusal.detail.includes(header))
  })
}

test('without any key nothing opens', async (t) => {
  t.equal(refusalOf(() => new ApiKeys([]).check('', 'admin')).code, 'api-key-invalid')
})

test('the keys are not kept where a dump of the object would show them', async (t) => {
  t.notMatch(JSON.stringify([keys, parseApiKeys(desk, 'keys')]), /0123/)
})

test('the work is the same for every key: one digest, compared in constant time with that of every accepted key', async (t) => {
  const many = new ApiKeys(
    parseApiKeys(Array.from({ length: 5 }, (_, at) => `${desk}${at}`).join('\n'), 'keys'),
  )
  const compared = watchComparisons(t)
  for (const sent of [`${desk}0`, `${desk}2`, `${desk}4`, `${desk}5`, `${desk}`, '', 'x'.repeat(3072)]) {
    compared.length = 0
    try {
      many.check(sent, 'admin')
    } catch {
      // Whether it is accepted is tested elsewhere.
    }
    t.same(compared, Array(5).fill([32, 32]), `${sent.length} characters`)
  }
})

/** Lengths of both sides of every comparison in constant time from now on; the comparisons themselves go on. */
function watchComparisons(t: Test): number[][] {
  const compared: number[][] = []
  const { timingSafeEqual } = crypto
  crypto.timingSafeEqual = (one, other) => {
    compared.push([one.byteLength, other.byteLength])
    return timingSafeEqual(one, other)
  }
  syncBuiltinESMExports()
  t.teardown(() => {
    crypto.timingSafeEqual = timingSafeEqual
    syncBuiltinESMExports()
  })
  return compared
}
