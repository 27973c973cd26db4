import typia, { type tags } from 'typia'
import { checkFields, type Expectations } from '../action/envelope.js'
import { Refusal } from '../errors.js'
import { kindOf } from '../json/diagnose.js'
import { identifierForm } from '../json/identifier.js'
import { parseBody } from '../json/parse-body.js'
import type { Identifier } from '../wire/scalars.js'
import {
  type KeyedHandler,
  layoutInPath,
  type OperationNotes,
  requireApiKey,
  uncached,
  withBody,
} from './operation/operation.js'
import type { RouteContext } from './operation/route-context.js'

export const postToken: KeyedHandler = (context, exchange, permission) => {
  context.load.admit()
  mintToken(context, exchange, permission)
}

const mintToken = withBody(
  () => {},
  (context, exchange, bytes) => {
    const token = context.tokens.mint(readTokenRequest(context, bytes))
    exchange.reply(uncached({ token } satisfies TokenAnswer))
  },
)

function readTokenRequest({ state, maxTtl }: RouteContext, bytes: Buffer): TokenRequest {
  const body = checkFields(validateObject(parseBody(bytes)), tokenExpectations(maxTtl))
  const { layoutId } = body
  if (typeof layoutId !== 'string' || !state.layouts.byId.has(layoutId)) throw layoutInvalid(layoutId)
  const request = checkFields(validateTokenRequest(body), tokenExpectations(maxTtl))
  if (request.expiresIn !== undefined && request.expiresIn > maxTtl)
    throw new Refusal('body-invalid', `$.expiresIn: expected ${lifetime(maxTtl)}, received more.`, {
      errors: [{ path: '$.expiresIn', expected: lifetime(maxTtl) }],
    })
  return request
}

export const postRevoke: KeyedHandler = (context, exchange, permission) => {
  const { state, tokens, commit, log } = context
  const { name: by } = requireApiKey(context, exchange, permission)
  const { layoutId } = layoutInPath(context, exchange)
  state.revoke(layoutId)
  tokens.clear()
  log.info({ layoutId, by }, 'tokens revoked')
  commit.join(exchange)
}

/** An audience token. */
export interface TokenAnswer {
  /** For `Authorization: Bearer`. */
  readonly token: string
}

/** What an audience token is for. */
export interface TokenRequest {
  /** A loaded layout. */
  readonly layoutId: string
  /** For how long it is good, seconds; `[auth] token_ttl` without it, at most `[auth] token_max_ttl`. */
  readonly expiresIn?: number & tags.Type<'uint32'> & tags.Minimum<60>
  /** Who uses it; somebody new without it. */
  readonly participant?: Identifier
  /** How many actions it may send; as `[limits]` says without it. */
  readonly actionsPerSecond?: number & tags.Type<'uint32'> & tags.Minimum<1> & tags.Maximum<1000>
}

const validateObject = typia.createValidate<{ readonly layoutId?: unknown }>()
const validateTokenRequest = typia.createValidate<TokenRequest>()

function tokenExpectations(maxTtl: number): Expectations {
  return {
    $: 'an object with layoutId',
    '$.expiresIn': lifetime(maxTtl),
    '$.participant': identifierForm,
    '$.actionsPerSecond': 'an integer from 1 to 1000',
  }
}

function lifetime(maxTtl: number): string {
  return `whole seconds from 60 to ${maxTtl}`
}

function layoutInvalid(layoutId: unknown): Refusal {
  const received = typeof layoutId === 'string' ? 'an unknown id' : kindOf(layoutId)
  return new Refusal(
    'layout-invalid',
    `Expected $.layoutId to be the id of a loaded layout; received ${received}. \`ovation layouts\` lists them.`,
    { errors: [{ path: '$.layoutId', expected: 'the id of a loaded layout' }] },
  )
}

export const tokenNotes = {
  'POST /token': {
    id: 'makeToken',
    summary: 'An audience token for a layout',
    description: 'For your backend: one token for each phone. Never put an API key into a page.',
    body: 'TokenRequest',
    examples: {
      'for a new participant': { layoutId: 'demo' },
      'for a known participant, one hour': { layoutId: 'demo', participant: 'seat-12', expiresIn: 3600 },
    },
    answer: 'TokenAnswer',
    refusals: ['layout-invalid', 'overloaded'],
  },
  'POST /layout/:layoutId/revoke': {
    id: 'revokeTokens',
    summary: 'Void every token of a layout made so far',
    description:
      'At once, and for good: over restarts, and whatever the clock does. Tokens made afterwards are good.',
    answer: 'Accepted',
  },
} as const satisfies OperationNotes
