import typia, { type tags } from 'typia'
import { checkFields, type Expectations } from '../action/fields.js'
import { Refusal } from '../errors.js'
import { parseJson } from '../http/body.js'
import type { Exchange } from '../http/exchange.js'
import { type Identifier, identifierForm } from '../json/identifier.js'
import { kindOf } from '../json/kind.js'
import type { Parts } from './parts.js'
import { requireApiKey } from './require-api-key.js'

/** `POST /token`: an audience token for a layout. */
export function postToken(
  { load, apiKeys, tokens, state, maxBody, maxTtl }: Parts,
  exchange: Exchange,
): void {
  load.admit()
  const requireKeyStill = requireApiKey(apiKeys, exchange)
  exchange.body(maxBody, (bytes) => {
    requireKeyStill()
    const body = checkFields(validateObject(parseJson(bytes)), expectations(maxTtl))
    const { layoutId } = body
    if (typeof layoutId !== 'string' || !state.layouts.byId.has(layoutId)) throw layoutInvalid(layoutId)
    const request = checkFields(validateTokenRequest(body), expectations(maxTtl))
    if (request.expiresIn !== undefined && request.expiresIn > maxTtl)
      throw new Refusal('body-invalid', `$.expiresIn: expected ${lifetime(maxTtl)}, a longer time came.`, {
        errors: [{ path: '$.expiresIn', expected: lifetime(maxTtl) }],
      })
    const token = tokens.mint(request)
    exchange.reply({ headers: { 'cache-control': 'no-store' }, body: JSON.stringify({ token }) })
  })
}

/** The body of `POST /token`. Other members are ignored. */
export interface TokenRequest {
  readonly layoutId: string
  readonly expiresIn?: number & tags.Type<'uint32'> & tags.Minimum<60>
  readonly participant?: Identifier
  readonly actionsPerSecond?: number & tags.Type<'uint32'> & tags.Minimum<1> & tags.Maximum<1000>
}

const validateObject = typia.createValidate<{ readonly layoutId?: unknown }>()
const validateTokenRequest = typia.createValidate<TokenRequest>()

function expectations(maxTtl: number): Expectations {
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
  const came = typeof layoutId === 'string' ? 'the id of no loaded layout' : kindOf(layoutId)
  return new Refusal(
    'layout-invalid',
    `Expected $.layoutId to be the id of a loaded layout; ${came} came. \`ovation layouts\` lists them.`,
    { errors: [{ path: '$.layoutId', expected: 'the id of a loaded layout' }] },
  )
}
