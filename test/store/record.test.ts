import fc from 'fast-check'
import { decodeRecord, encodeRecord, stateHeader } from '../../src/store/record.js'
import { test } from '../support/tap.js'
import { turns } from './support/arbitraries.js'

/** Length and checksum by another implementation (Python's zlib.crc32). */
const golden: readonly (readonly [content: unknown, text: string])[] = [
  [stateHeader, '0000001f cb799d4b {"ovation":"state","version":3}\n'],
  [
    [['control', 'demo', 1, 'Button', 42, null, []]],
    '0000002a 8da1b912 [["control","demo",1,"Button",42,null,[]]]\n',
  ],
  [
    [['control', 'show', 5, 'String', 0, '¡Olé! 👏', []]],
    '00000033 04443b3b [["control","show",5,"String",0,"¡Olé! 👏",[]]]\n',
  ],
]

test('a record is the text that the format says, byte for byte', (t) => {
  for (const [content, text] of golden) {
    t.equal(encodeRecord(content).toString('utf8'), text)
    t.same(decodeRecord(Buffer.from(text), 0), { content, end: Buffer.byteLength(text) })
  }
  t.end()
})

test('whatever is written is read back, one record after the other', (t) => {
  fc.assert(
    fc.property(turns, (contents) => {
      const bytes = Buffer.concat(contents.map(encodeRecord))
      let offset = 0
      for (const content of contents) {
        const record = decodeRecord(bytes, offset)
        t.same(record?.content, content)
        offset = record?.end ?? Number.NaN
      }
      return offset === bytes.length && decodeRecord(bytes, offset) === undefined
    }),
  )
  t.end()
})

test('a text is written on one line, with any content', (t) => {
  const bytes = encodeRecord([['control', 'show', 5, 'String', 0, 'two\nlines\r\n\u2028', []]])
  t.equal(bytes.indexOf('\n'), bytes.length - 1)
  t.end()
})

test('a changed byte anywhere is noticed', (t) => {
  for (const [content] of golden) {
    const sound = encodeRecord(content)
    for (let offset = 0; offset < sound.length; offset++) {
      for (let byte = 0; byte < 256; byte++) {
        const changed = Buffer.from(sound)
        changed[offset] = byte
        if (byte !== sound[offset] && decodeRecord(changed, 0) !== undefined)
          t.fail(`byte ${offset} became ${byte} and nobody noticed`)
      }
    }
  }
  t.pass('all of them')
  t.end()
})

test('a record that is cut off anywhere is none', (t) => {
  const sound = encodeRecord(stateHeader)
  for (let length = 0; length < sound.length; length++)
    t.equal(decodeRecord(sound.subarray(0, length), 0), undefined)
  t.end()
})

test('a record that checks and is no JSON is none', (t) => {
  t.equal(decodeRecord(Buffer.from('00000000 00000000 \n'), 0), undefined)
  t.equal(decodeRecord(Buffer.from('00000003 8c736521 foo\n'), 0), undefined)
  t.end()
})
