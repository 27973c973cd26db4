import type { KeyHolder } from '../../auth/api-keys.js'
import type { Participant } from '../../auth/audience-tokens.js'
import { tokenInvalid } from '../../auth/jwt.js'
import type { Permission } from '../../auth/scope.js'
import { Refusal } from '../../errors.js'
import type { Exchange } from '../../http/exchange.js'
import type { Route } from '../../http/router.js'
import type { Bucket } from '../../limits/token-bucket.js'
import type { LiveLayout } from '../../state/live-layout.js'
import type { RouteContext } from './route-context.js'

/** An operation and whom it is for. */
export interface Operation extends Route {
  /** Nothing, an audience token, or what an API key must reach. */
  readonly needs: 'nothing' | 'token' | Permission
  /** `stage`: it needs counts or steers, so an edge does not have it. `show`: an edge has it once it knows the show. */
  readonly about?: 'stage' | 'show'
}

/** An operation for holders of an API key. @param permission what the key must reach: as the table of routes says. */
export type KeyedHandler = (context: RouteContext, exchange: Exchange, permission: Permission) => void

/** Who sends this, by the token in `Authorization`. @throws {Refusal} `token-invalid`, `token-expired`. */
export function authenticate(
  { tokens }: Pick<RouteContext, 'tokens'>,
  exchange: Exchange,
): Participant<Bucket> {
  const authorization = exchange.head.single('authorization', tokenInvalid)
  const participant = tokens.recall(authorization) ?? tokens.verify(authorization)
  exchange.prove()
  return participant
}

/** @throws {Refusal} `api-key-invalid`, `scope-insufficient`. */
export function requireApiKey(
  { apiKeys }: Pick<RouteContext, 'apiKeys'>,
  exchange: Exchange,
  permission: Permission,
): KeyHolder {
  const holder = apiKeys.check(sentKey(exchange), permission)
  exchange.prove()
  return holder
}

/**
 * Reads the body of an operation that needs an API key. The key and `find` are checked at once, and again with the body:
 * a reload in between may have removed the key, or what `find` returns.
 *
 * @param then gets the body, what `find` returns, and the name of the key.
 * @throws {Refusal} `api-key-invalid`, `scope-insufficient`, and what `find` throws.
 */
export function bodyWithApiKey<T>(
  { apiKeys, maxBody }: Pick<RouteContext, 'apiKeys' | 'maxBody'>,
  exchange: Exchange,
  permission: Permission,
  find: () => T,
  then: (body: Buffer, found: T, by: string) => void,
): void {
  const key = sentKey(exchange)
  apiKeys.check(key, permission)
  exchange.prove()
  find()
  exchange.body(maxBody, (body) => {
    const { name } = apiKeys.check(key, permission)
    then(body, find(), name)
  })
}

/** A token's layout may be removed while the token is still good. */
export const tokenLayoutGone = new Refusal(
  'layout-not-found',
  'The layout of this token is no longer loaded.',
)

/** The layout that the path names. @throws {Refusal} `layout-not-found`. */
export function layoutInPath({ state }: Pick<RouteContext, 'state'>, { params }: Exchange): LiveLayout {
  const layout = state.layouts.byId.get(params[0] ?? '')
  if (layout) return layout
  throw new Refusal(
    'layout-not-found',
    'Expected the layoutId of a loaded layout; received an unknown one. `ovation layouts` lists them.',
  )
}

export function apiKeyRefused(detail: string): Refusal {
  return new Refusal('api-key-invalid', `${detail} Send one.`)
}

/** The value of `x-api-key`; `''` if absent. */
function sentKey({ head }: Exchange): string {
  return head.single('x-api-key', apiKeyRefused)
}
