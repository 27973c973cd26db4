import { STATUS_CODES } from 'node:http'
import { scopes, scopesReaching } from '../../auth/scope.js'
import { refusals } from '../../errors.js'
import type { RefusalCode } from '../../wire/problem.js'
import type { Operation, OperationNote } from '../operation/operation.js'
import { type MessageName, refTo } from './messages.js'
import { pathParametersOf } from './parameters.js'
import type { Schema } from './tidy-schema.js'

/** Every answer of an operation, by its status. */
export function answersOf(
  operation: Operation,
  note: OperationNote<MessageName>,
): Readonly<Record<string, Schema>> {
  const codes = [...refusalsOf(operation, note)]
  const statuses = new Set(codes.map((code) => refusals[code].status).sort())
  const refused = [...statuses].map((status) => [
    `${status}`,
    refusedWith(codes.filter((code) => refusals[code].status === status)),
  ])
  return { ...goodAnswers(note), ...Object.fromEntries(refused) }
}

/** Every refusal that an operation can answer: those of what it needs, those of its path and body, and its own. */
function refusalsOf(operation: Operation, note: OperationNote<MessageName>): ReadonlySet<RefusalCode> {
  return new Set<RefusalCode>([
    'request-malformed',
    ...credentialRefusals(operation),
    ...(note.saysNotFound ? [] : pathParametersOf(operation.path).flatMap(({ refusal }) => refusal ?? [])),
    ...(note.body ? bodyRefusals : []),
    ...(note.content ? fileRefusals : []),
    ...(note.refusals ?? []),
    'internal',
    ...(operation.whileClosing ? [] : (['shutting-down'] as const)),
  ])
}

const bodyRefusals = ['body-not-json', 'body-invalid', 'body-too-large', 'media-type-unsupported'] as const

const fileRefusals = ['body-too-large', 'media-type-unsupported'] as const

function credentialRefusals({ needs }: Operation): readonly RefusalCode[] {
  if (needs === 'nothing') return []
  if (needs === 'token') return ['token-invalid', 'token-expired']
  const reachesAlways = scopesReaching[needs].length === scopes.length
  return reachesAlways ? ['api-key-invalid'] : ['api-key-invalid', 'scope-insufficient']
}

function goodAnswers({
  answer,
  tagged,
  hasTag,
  saysNotFound,
}: OperationNote<MessageName>): Readonly<Record<string, Schema>> {
  if (answer === 'upgrade') return { 101: { description: 'The connection is a WebSocket from now on.' } }
  const headers = (tagged || hasTag) && { headers: { ETag: header('Changes whenever the answer does.') } }
  return {
    200: { description: STATUS_CODES[200], ...headers, content: mediaTypesOf(answer) },
    ...(tagged && { 304: { description: 'The client has it already.', ...headers } }),
    ...(saysNotFound && {
      404: { description: 'No such layout: a page in words.', content: mediaTypesOf(answer) },
    }),
  }
}

/** What a body is, by its media types. */
export function mediaTypesOf(answer: Exclude<OperationNote<MessageName>['answer'], 'upgrade'>): Schema {
  if (answer === 'document') return { 'application/json': { schema: { type: 'object' } } }
  if (typeof answer === 'string') return { 'application/json': { schema: refTo(answer) } }
  const schemaFor = (type: string) => (type.startsWith('text/') ? { schema: { type: 'string' } } : {})
  return Object.fromEntries(answer.map((type) => [type, schemaFor(type)]))
}

function refusedWith(codes: readonly RefusalCode[]): Schema {
  const [first] = codes
  const headers = first && refusalHeaders[first]
  return {
    description: codes.map((code) => `\`${code}\`: ${refusals[code].title}.`).join(' '),
    ...(headers && { headers }),
    content: {
      'application/problem+json': {
        schema: { allOf: [refTo('Problem'), { properties: { code: { enum: codes } } }] },
      },
    },
  }
}

const authenticate = { 'WWW-Authenticate': header('`Bearer error="invalid_token"`.') }
const retryAfter = {
  'Retry-After': header('Whole seconds to wait, at least 1.', { type: 'integer', minimum: 1 }),
}

/** What refusals carry besides their body; the same for all codes of a status that one operation answers. */
const refusalHeaders: Partial<Readonly<Record<RefusalCode, Schema>>> = {
  'token-invalid': authenticate,
  'token-expired': authenticate,
  'upgrade-required': { Upgrade: header('`websocket`.'), 'Sec-WebSocket-Version': header('13.') },
  'rate-limited': retryAfter,
  overloaded: retryAfter,
  'shutting-down': retryAfter,
}

function header(description: string, schema: Schema = { type: 'string' }): Schema {
  return { description, required: true, schema }
}
