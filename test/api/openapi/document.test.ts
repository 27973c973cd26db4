import { readFileSync } from 'node:fs'
import { operationNotes } from '../../../src/api/route-table.js'
import { controlTypes } from '../../../src/controls/control-types.js'
import { refusals } from '../../../src/errors.js'
import { packageVersion } from '../../../src/settings/package-root.js'
import { answer, runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { operationRules } from '../support/operation-rules.js'
import {
  codesOf,
  type DescribedSchema,
  type Description,
  description,
  operations,
} from './support/description.js'

const { schemas } = description.components

test('the document that ships is made from the types and tables of this program', (t) => {
  t.equal(readFileSync('config/openapi.json', 'utf8'), `${JSON.stringify(description, null, 2)}\n`)
  t.equal(description.info.version, packageVersion)
  t.end()
})

test('the document that is served is the one that ships, with a tag, for everybody', async (t) => {
  const { url } = await runBridge(t)
  const { status, headers, body } = await answer(fetch(`${url}/openapi.json`))
  t.equal(status, 200)
  t.equal(headers.get('content-type'), 'application/json')
  t.same(body, { ...description, info: { ...description.info, version: '0.0.0' } })
  const etag = headers.get('etag') ?? ''
  const again = await answer(fetch(`${url}/openapi.json`, { headers: { 'if-none-match': etag } }))
  t.match(again, { status: 304, body: '' })
})

test('it says where the service is, also below a base path', async (t) => {
  t.same(description.servers, [{ url: '/' }])
  const { url } = await runBridge(t, { http: { basePath: '/ovation' } })
  const { body } = await answer(fetch(`${url}/ovation/openapi.json`))
  t.same(body.servers, [{ url: '/ovation' }])
})

test('it says who may read the metrics here', async (t) => {
  const metricsOf = async (metrics: 'key' | 'open' | 'off') => {
    const { url } = await runBridge(t, { http: { metrics } })
    const { body }: { body: Description } = await answer(fetch(`${url}/openapi.json`))
    return body.paths['/metrics']?.get
  }
  const { security, responses } = (await metricsOf('key')) ?? {}
  t.same(security?.slice(0, 2), [{ apiKey: ['view'] }, { apiKey: ['operate'] }])
  t.ok(responses?.['401'])
  const open = await metricsOf('open')
  t.same(open?.security, [])
  t.notOk(open?.responses['401'])
  t.equal(await metricsOf('off'), undefined)
})

test('it has every operation of the service, and describes no other', (t) => {
  const described = operations.map(([name]) => name)
  const wanted = Object.keys(operationRules).map((name) => name.replace(/[:#](\w+)/g, '{$1}'))
  t.same(described.sort(), wanted.sort())
  t.same(Object.keys(operationNotes).sort(), Object.keys(operationRules).sort())
  t.end()
})

test('it says who may use an operation as everybody else says', (t) => {
  for (const [operation, { who }] of Object.entries(operationRules)) {
    const name = operation.replace(/[:#](\w+)/g, '{$1}')
    const { security = [] } = operations.find(([other]) => other === name)?.[1] ?? {}
    const scopes = security.flatMap(({ apiKey = [] }) => apiKey)
    if (who === 'everybody') t.same(security, [], name)
    else if (who === 'audience') t.same(security, [{ token: [] }], name)
    else t.same(scopes.toSorted(), who.toSorted(), name)
  }
  t.end()
})

test('it has every error code with its status and its title', (t) => {
  const codes = schemas.Problem?.properties?.code?.oneOf ?? []
  t.same(
    codes.map((each) => [each.const, each.description]),
    Object.entries(refusals).map(([code, { status, title }]) => [code, `${status}: ${title}.`]),
  )
  t.end()
})

/** Answered where no operation is, and by a stream that is open already. */
const ofNoOperation = ['method-not-allowed', 'origin-forbidden']

test('every code is an answer of some operation, at its own status', (t) => {
  const answered = operations.flatMap(([name, { responses }]) =>
    Object.entries(responses).flatMap(([status, answer]) =>
      codesOf(answer).map((code) => ({ name, status: Number(status), code })),
    ),
  )
  for (const { name, status, code } of answered)
    t.equal(status, refusals[code as keyof typeof refusals].status, `${name}: ${code}`)
  const found = new Set(answered.map(({ code }) => code))
  t.same(
    Object.keys(refusals).filter((code) => !found.has(code)),
    Object.keys(refusals).filter((code) => ofNoOperation.includes(code)),
  )
  t.end()
})

test('no schema is left over, and each says what it is', (t) => {
  const text = JSON.stringify(description)
  for (const [name, schema] of Object.entries(schemas)) {
    t.match(name, /^[A-Z][A-Za-z]+$/, 'a name for programs')
    t.ok(text.includes(`"#/components/schemas/${name}"`), `${name} is used`)
    t.type(schema.description, 'string', name)
  }
  t.end()
})

test('each operation says more of itself than a line, and each member of a body what it is', (t) => {
  for (const [name, { description }] of operations) t.ok(description, name)
  for (const [name, schema] of Object.entries(schemas))
    for (const [member, described] of membersOf(schema, name)) t.ok(described.description, member)
  t.end()
})

test('programs that are made from it narrow an action and a control by its type', (t) => {
  for (const name of ['ActionBody', 'ControlForPhones', 'ShownControl']) {
    const { oneOf = [], discriminator } = schemas[name] ?? {}
    t.equal(discriminator?.propertyName, 'type', name)
    t.same(Object.keys(discriminator?.mapping ?? {}), controlTypes.toSorted())
    t.same(oneOf.map(({ $ref }) => $ref).toSorted(), Object.values(discriminator?.mapping ?? {}).toSorted())
    for (const [type, ref] of Object.entries(discriminator?.mapping ?? {})) {
      const { properties } = schemas[ref.split('/').at(-1) ?? ''] ?? {}
      t.equal(properties?.type?.const, type)
      if (name !== 'ActionBody') t.equal(properties?.options !== undefined, type === 'Index', ref)
    }
  }
  t.end()
})

test('a point is a list of two, as tools of before draft 2020-12 read it, too', (t) => {
  const { description: _, ...point } = schemas.XYPadAction?.properties?.value ?? {}
  t.same(point, { type: 'array', items: { $ref: '#/components/schemas/Unit' }, minItems: 2, maxItems: 2 })
  t.notMatch(JSON.stringify(description), '"prefixItems"')
  t.end()
})

/** Every member of a schema and of what it is made of in place, with its path. */
function membersOf(schema: DescribedSchema, path: string): readonly (readonly [string, DescribedSchema])[] {
  const { properties = {}, items, oneOf = [], allOf = [] } = schema
  const members = Object.entries(properties).map(([name, member]) => [`${path}.${name}`, member] as const)
  const parts = [...oneOf, ...allOf, ...(items ? [items] : [])].map((part) => [path, part] as const)
  return [...members, ...[...members, ...parts].flatMap(([name, part]) => membersOf(part, name))]
}
