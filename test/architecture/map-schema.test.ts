import { readFileSync } from 'node:fs'
import { mapExpectations, mapSchema } from '../../src/display/map/map-document.js'
import { test } from '../support/tap.js'

const shipped = new URL('../../../config/map.schema.json', import.meta.url)

interface Schema {
  properties?: Record<string, { type?: string }>
  additionalProperties?: boolean
}

const parts = Object.values<Schema>(mapSchema.$defs)

test('the schema that ships for editors is the one that address maps are judged by', (t) => {
  t.equal(readFileSync(shipped, 'utf8'), `${JSON.stringify(mapSchema, null, 2)}\n`)
  t.end()
})

test('the schema stands on its own: whatever it refers to is in it', (t) => {
  const references = JSON.stringify(mapSchema).match(/(?<="\$ref":")[^"]+/g) ?? []
  t.not(references.length, 0)
  for (const reference of references) t.hasProp(mapSchema.$defs, reference.replace('#/$defs/', ''))
  t.end()
})

test('no part of an address map takes members that the schema does not name', (t) => {
  const objects = parts.filter(({ properties }) => properties)
  t.equal(objects.length, 2, 'the file and its entries')
  for (const { additionalProperties } of objects) t.equal(additionalProperties, false)
  t.end()
})

test('of every member of an address map it can be said in plain words what it takes', (t) => {
  const members = parts.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, { type }]) =>
      type === 'array' ? [name, `${name}[]`] : [name],
    ),
  )
  t.same(new Set(Object.keys(mapExpectations)), new Set(['$', ...members]))
  t.end()
})
