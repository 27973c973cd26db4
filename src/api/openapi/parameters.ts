import type { RefusalCode } from '../../wire/problem.js'
import type { Operation, OperationNote } from '../operation/operation.js'
import type { MessageName } from './messages.js'
import type { Schema } from './tidy-schema.js'

interface PathParameter {
  readonly description: string
  readonly schema: Schema
  /** Of the demo. */
  readonly example?: string | number
  /** When it names nothing, if that is refused everywhere. */
  readonly refusal?: RefusalCode
}

const pathParameters: Readonly<Record<string, PathParameter>> = {
  layoutId: {
    description: 'A loaded layout.',
    schema: { $ref: '#/components/schemas/Identifier' },
    example: 'demo',
    refusal: 'layout-not-found',
  },
  lid: {
    description: 'A control of the layout, on whatever page.',
    schema: { $ref: '#/components/schemas/Lid' },
    example: 1,
    refusal: 'not-found',
  },
  textId: {
    description: 'A text that waits to be read, or that was shown.',
    schema: { type: 'string' },
    refusal: 'text-not-found',
  },
  code: {
    description: 'What the answer to a draft has.',
    schema: { type: 'string' },
  },
  asset: {
    description: 'The name of a script, style or picture, as a page has it.',
    schema: { type: 'string' },
    refusal: 'not-found',
  },
  file: {
    description: 'The name of a picture: png, jpeg, webp, gif or svg.',
    schema: { type: 'string' },
    example: 'heart.svg',
    refusal: 'not-found',
  },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A random UUID for each action makes it safe to send it again.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,64}$' },
  example: '0b9f6a4e-6a0c-4b51-9c6e-5c6a5d0f3d2b',
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of an answer that the client has.',
  schema: { type: 'string' },
}

/** Of operations that change files. */
const conditions = {
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` of the file that is to be replaced or removed.',
    schema: { type: 'string' },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: 'Only if there is no such file.',
    schema: { const: '*' },
  },
} as const

/** The parameters of a path as the table of routes has it. @throws for one that is not described here. */
export function pathParametersOf(path: string): readonly (PathParameter & { readonly name: string })[] {
  return [...path.matchAll(/[:#](\w+)/g)].map(([, name = '']) => {
    const known = pathParameters[name]
    if (!known) throw new Error(`expected a description of the path parameter ${name}`)
    return { name, ...known }
  })
}

/** What a request may have besides its body. */
export function parametersOf(
  { path }: Operation,
  { tagged, repeatable, query = {}, needs = [] }: OperationNote<MessageName>,
): readonly Schema[] {
  const inPath = pathParametersOf(path).map(({ refusal, ...known }) => ({
    in: 'path',
    required: true,
    ...known,
  }))
  const inQuery = Object.entries(query).map(([name, known]) => ({ name, in: 'query', ...known }))
  const inHead = [
    ...(repeatable ? [idempotencyKey] : []),
    ...(tagged ? [ifNoneMatch] : []),
    ...needs.map((name) => conditions[name]),
  ]
  return [...inPath, ...inQuery, ...inHead]
}

/** `/layout/{layoutId}` for `/layout/:layoutId`. */
export function templateOf(path: string): string {
  return path.replace(/[:#](\w+)/g, '{$1}')
}
