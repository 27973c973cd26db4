import { refusals } from '../../errors.js'
import type { Operation, OperationNote } from '../operation/operation.js'
import { operationNotes } from '../route-table.js'
import { answersOf, mediaTypesOf } from './answers.js'
import { type MessageName, messageSchemas, refTo } from './messages.js'
import { parametersOf, templateOf } from './parameters.js'
import { securityOf, securitySchemes, tagOf, tags } from './security.js'
import type { Schema } from './tidy-schema.js'

/**
 * All operations as an OpenAPI document.
 *
 * @param basePath of the settings: empty, or like `/ovation`.
 * @throws if an operation, or a parameter of its path, is described nowhere.
 */
export function describeApi(
  operations: readonly Operation[],
  { version, basePath }: { readonly version: string; readonly basePath: string },
): Schema {
  return {
    openapi: '3.1.1',
    info: { title: 'Ovation', version, license: { name: 'MIT', identifier: 'MIT' }, ...about },
    servers: [{ url: basePath || '/' }],
    tags,
    paths: pathsOf(operations),
    components: { schemas: { ...messageSchemas, ...schemasByCode() }, securitySchemes },
  }
}

const about = {
  summary: 'Phones act, displays receive OSC.',
  description:
    'JSON in UTF-8 both ways; extra members of a body are ignored. Every refusal is `application/problem+json` (RFC 9457). `GET` may also be `HEAD`: the same answer without its body. Another method than those of a path is `method-not-allowed`, another path `not-found`. Operations with an audience token are for browsers: they answer `OPTIONS` with 204, and have CORS headers on every answer. What the HTTP parser itself refuses (400, 408, 417, 431, 505) has no problem body.',
}

function pathsOf(operations: readonly Operation[]): Readonly<Record<string, Schema>> {
  const byPath = new Map<string, [method: string, operation: Schema][]>()
  for (const operation of operations) {
    const { method, path } = operation
    const others = byPath.get(path) ?? []
    byPath.set(path, [...others, [method.toLowerCase(), describeOperation(operation)]])
  }
  const entries = [...byPath].map(([path, methods]) => [templateOf(path), Object.fromEntries(methods)])
  return Object.fromEntries(entries)
}

function describeOperation(operation: Operation): Schema {
  const { method, path } = operation
  const note = notes[`${method} ${path}`]
  if (!note) throw new Error(`expected a description of ${method} ${path}`)
  const { id, summary, description, body, content, examples = {} } = note
  return {
    operationId: id,
    tags: [tagOf(operation)],
    summary,
    description,
    security: securityOf(operation),
    parameters: parametersOf(operation, note),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: refTo(body), examples: asExamples(examples) } },
      },
    }),
    ...(content && { requestBody: { required: true, content: mediaTypesOf(content) } }),
    responses: answersOf(operation, note),
  }
}

const notes: Readonly<Record<string, OperationNote<MessageName>>> = operationNotes

function asExamples(examples: Readonly<Record<string, object>>): Schema {
  const named = Object.entries(examples).map(([summary, value]) => [
    summary.replaceAll(/\W+/g, '-').toLowerCase(),
    { summary, value },
  ])
  return Object.fromEntries(named)
}

/** Those that name codes, with what each means, of the closed list. */
function schemasByCode(): Readonly<Record<string, Schema>> {
  const { Problem, RefusedCounts } = messageSchemas as Readonly<Record<string, SchemaOfMembers>>
  const meanings = Object.entries(refusals).map(
    ([code, { status, title }]) => [code, `${status}: ${title}.`] as const,
  )
  const oneOf = meanings.map(([code, description]) => ({ const: code, description }))
  const counts = meanings.map(([code, description]) => [
    code,
    { ...RefusedCounts?.properties[code], description },
  ])
  const { description } = Problem?.properties.code ?? {}
  return {
    Problem: {
      ...Problem,
      properties: { ...Problem?.properties, code: { type: 'string', description, oneOf } },
    },
    RefusedCounts: { ...RefusedCounts, properties: Object.fromEntries(counts.sort()) },
  }
}

interface SchemaOfMembers extends Schema {
  readonly properties: Readonly<Record<string, Schema>>
}
