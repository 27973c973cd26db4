import { toJsonSchema } from '../../src/json/to-json-schema.js'
import { test } from '../support/tap.js'

const about = { id: 'urn:test', title: 'Test' }

test('texts to choose from come in one order, however the compiler met them', (t) => {
  const schemaOf = (...choices: string[]) =>
    toJsonSchema({ schema: { oneOf: choices.map((text) => ({ const: text })) }, components: {} }, about)
  t.strictSame(schemaOf('s', 'f', 'i'), schemaOf('i', 's', 'f'))
  t.match(schemaOf('s', 'f', 'i'), { oneOf: [{ const: 'f' }, { const: 'i' }, { const: 's' }] })
  t.end()
})

test('alternatives that are no texts keep the order of their type', (t) => {
  const oneOf = [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/A' }]
  const schema = toJsonSchema({ schema: { oneOf }, components: {} }, about)
  t.match(schema, { oneOf: [{ $ref: '#/$defs/B' }, { $ref: '#/$defs/A' }] })
  t.end()
})
