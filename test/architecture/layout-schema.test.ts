import { readFileSync } from 'node:fs'
import { layoutExpectations } from '../../src/layout/diagnose-layout.js'
import { layoutSchema } from '../../src/layout/layout-file.js'
import { test } from '../support/tap.js'

const shipped = new URL('../../../config/layout.schema.json', import.meta.url)

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
}

test('the schema that ships for editors is the one that layout files are judged by', async (t) => {
  t.equal(readFileSync(shipped, 'utf8'), `${JSON.stringify(layoutSchema, null, 2)}\n`)
})

test('the schema stands on its own: whatever it refers to is in it', async (t) => {
  const references = JSON.stringify(layoutSchema).match(/(?<="\$ref":")[^"]+/g) ?? []
  t.not(references.length, 0)
  for (const reference of references) t.hasProp(layoutSchema.$defs, reference.replace('#/$defs/', ''))
})

test('only props take members that the schema does not name', async (t) => {
  const open = Object.entries(layoutSchema.$defs).filter(
    ([, part]) => part.properties && part.additionalProperties !== false,
  )
  t.same(open.map(([name]) => name).sort(), ['ButtonProps', 'IndexProps', 'Props', 'TextProps', 'TiltProps'])
})

test('of every member of a layout file it can be said in plain words what it takes', async (t) => {
  const members = Object.values<Schema>(layoutSchema.$defs).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, { items }]) => (items ? [name, `${name}[]`] : [name])),
  )
  t.same(new Set(Object.keys(layoutExpectations)), new Set(['$', ...members]))
})
