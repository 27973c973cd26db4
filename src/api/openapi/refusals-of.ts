import { scopes, scopesReaching } from '../../auth/scope.js'
import type { RefusalCode } from '../../wire/problem.js'
import type { Operation } from '../operation/operation.js'
import type { MessageName } from './messages.js'
import type { OperationNote } from './operation-note.js'
import { pathParametersOf } from './parameters.js'

/** Every refusal that an operation can answer: those of what it needs, those of its path and body, and its own. */
export function refusalsOf(operation: Operation, note: OperationNote<MessageName>): ReadonlySet<RefusalCode> {
  return new Set<RefusalCode>([
    'request-malformed',
    ...credentialRefusals(operation),
    ...(note.saysNotFound ? [] : pathParametersOf(operation.path).map(({ refusal }) => refusal)),
    ...(note.body ? bodyRefusals : []),
    ...(note.refusals ?? []),
    'internal',
    ...(operation.whileClosing ? [] : (['shutting-down'] as const)),
  ])
}

const bodyRefusals = ['body-not-json', 'body-invalid', 'body-too-large', 'media-type-unsupported'] as const

function credentialRefusals({ needs }: Operation): readonly RefusalCode[] {
  if (needs === 'nothing') return []
  if (needs === 'token') return ['token-invalid', 'token-expired']
  const reachesAlways = scopesReaching(needs).length === scopes.length
  return reachesAlways ? ['api-key-invalid'] : ['api-key-invalid', 'scope-insufficient']
}
