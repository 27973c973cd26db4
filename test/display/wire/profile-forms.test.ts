import { profileForms } from '../../../src/display/wire/profile-forms.js'
import { encodeMessage } from '../../../src/osc/encode.js'
import { test } from '../../support/tap.js'

test('a prefix is the beginning of an OSC address, and never one of our own', (t) => {
  for (const sound of ['', '/crowd', '/a/b_c/0-9', '/ovations', "/it's+so=~", `/${'x'.repeat(63)}`])
    t.equal(profileForms.prefix.read(sound), sound, sound)
  const unsound = ['crowd', '/', '/crowd/', '//a', '/a b', '/a#', '/a*', '/a,', '/a?', '/[a]', '/{a}', '/é']
  for (const text of [...unsound, '/ovation', '/ovation/x', `/${'x'.repeat(64)}`])
    t.equal(profileForms.prefix.read(text), undefined, text)
  t.end()
})

test('each character that a prefix may have can be sent, and each that cannot be sent is refused', (t) => {
  for (let code = 0; code < 256; code++) {
    const prefix = `/a${String.fromCharCode(code)}b`
    if (profileForms.prefix.read(prefix) === undefined) continue
    t.doesNotThrow(() => encodeMessage(`${prefix}/0001`, []), `0x${code.toString(16)}`)
    t.ok(code > 0x20 && code < 0x7f, `0x${code.toString(16)} is printable ASCII`)
  }
  t.end()
})

test('max_rate is a whole number of at most 10000', (t) => {
  for (const [text, value] of [
    ['0', 0],
    ['60', 60],
    ['9999', 9999],
    ['10000', 10_000],
  ] as const)
    t.equal(profileForms.max_rate.read(text), value)
  for (const text of ['', '10001', '12345', '060', '-1', '1.5', '1e3', ' 60'])
    t.equal(profileForms.max_rate.read(text), undefined, text)
  t.end()
})

test('a word is one of its list, letter by letter', (t) => {
  t.equal(profileForms.votes.read('on'), 'on')
  t.equal(profileForms.preset.read('puredata'), 'puredata')
  for (const text of ['', 'ON', ' on', 'toString']) t.equal(profileForms.votes.read(text), undefined, text)
  t.equal(profileForms.xy.expected, 'one of ff, split')
  t.end()
})
