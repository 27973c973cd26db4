import type { IValidation } from 'typia'
import { checkFields, type Expectations } from '../../action/envelope.js'
import type { KeyHolder } from '../../auth/api-keys.js'
import type { Participant } from '../../auth/audience-tokens.js'
import { tokenInvalid } from '../../auth/jwt.js'
import type { Permission } from '../../auth/scope.js'
import { Refusal } from '../../errors.js'
import type { Answer } from '../../http/answer.js'
import type { BodyKind } from '../../http/body.js'
import type { Exchange } from '../../http/exchange.js'
import type { Route } from '../../http/router.js'
import { parseBody } from '../../json/parse-body.js'
import type { Bucket } from '../../limits/token-bucket.js'
import type { LiveLayout } from '../../state/live-layout.js'
import type { RefusalCode } from '../../wire/problem.js'
import type { RouteContext } from './route-context.js'

/** An operation and whom it is for. */
export interface Operation extends Route {
  /** Nothing, an audience token, or what an API key must reach. */
  readonly needs: 'nothing' | 'token' | Permission
  /** `stage`: it needs counts or steers, so an edge does not have it. `show`: an edge has it once it knows the show. */
  readonly about?: 'stage' | 'show'
}

/** An operation for phones, or for everybody. */
export type Handler = (context: RouteContext, exchange: Exchange) => void

/** An operation for holders of an API key. @param permission what the key must reach: as the table of routes says. @template Used what it works with. */
export type KeyedHandler<Used extends keyof RouteContext = keyof RouteContext> = (
  context: Pick<RouteContext, Used>,
  exchange: Exchange,
  permission: Permission,
) => void

/** What operations say of themselves for the OpenAPI document, by their methods and paths. */
export type OperationNotes = Readonly<Record<string, OperationNote<string>>>

/** What an operation says of itself, beside what the table of routes says of it. @template Message the names of bodies. */
export interface OperationNote<Message> {
  /** Unique: generated clients call a function so. */
  readonly id: string
  readonly summary: string
  /** What the summary leaves open. */
  readonly description: string
  readonly body?: Message
  /** Good bodies for the demo, by what they do. They are tried. */
  readonly examples?: Readonly<Record<string, object>>
  /** What it answers when all is well; media types where that is no JSON, `upgrade` where it is a WebSocket. */
  readonly answer: Message | readonly string[] | 'upgrade' | 'document'
  /** The answer has a tag, and a client that has it gets 304. */
  readonly tagged?: boolean
  /** An unknown layout is answered 404 with a page in words, and not with a problem. */
  readonly saysNotFound?: boolean
  readonly repeatable?: boolean
  /** Media types of the body, where it is a file. */
  readonly content?: readonly string[]
  /** Conditions in the head of the request that it knows (RFC 9110 §13.1). */
  readonly needs?: readonly ('If-Match' | 'If-None-Match')[]
  /** The answer has the tag of what was written. */
  readonly hasTag?: boolean
  /** What the query of the address may say, by name. */
  readonly query?: Readonly<Record<string, QueryParameter>>
  /** Refusals that do not follow from what every such operation needs. */
  readonly refusals?: readonly RefusalCode[]
}

/** What an address may say behind its `?`. */
export interface QueryParameter {
  readonly description: string
  /** JSON Schema of the value. */
  readonly schema: object
  /** Of the demo. */
  readonly example?: string
}

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

/** What is done with a body. @param by the name of the key that it was sent with. */
type BodyTaker = (body: Buffer, by: string) => void

/** What a body may be. */
export interface AwaitedBody {
  /** Bytes. */
  readonly most: number
  readonly kind?: BodyKind
}

/**
 * Reads a body that needs an API key. The key is checked at once, and again with the body: a reload in between may have
 * removed it. @param begin what can be judged before the body arrives.
 */
export function readKeyedBody(
  { apiKeys }: Pick<RouteContext, 'apiKeys'>,
  exchange: Exchange,
  permission: Permission,
  { most, kind }: AwaitedBody,
  begin: () => BodyTaker,
): void {
  const key = sentKey(exchange)
  apiKeys.check(key, permission)
  exchange.prove()
  const take = begin()
  exchange.body(most, (body) => take(body, apiKeys.check(key, permission).name), kind)
}

/**
 * An operation with a body that needs an API key. The key and `find` are checked at once, and again with the body: a reload
 * in between may have removed the key, or what `find` returns.
 *
 * @param then gets the name of the key, too. @param most bytes; what the settings say if it is left out.
 */
export function withBody<T>(
  find: (context: RouteContext, exchange: Exchange) => T,
  then: (context: RouteContext, exchange: Exchange, body: Buffer, found: T, by: string) => void,
  most?: number,
): KeyedHandler {
  return (context, exchange, permission) =>
    readKeyedBody(context, exchange, permission, { most: most ?? context.maxBody }, () => {
      find(context, exchange)
      return (body, by) => then(context, exchange, body, find(context, exchange), by)
    })
}

/** Makes a function that reads a body. @throws {Refusal} there: `body-not-json`, `body-invalid`. */
export function bodyReader<T>(
  validate: (body: unknown) => IValidation<T>,
  expectations: Expectations,
): (bytes: Buffer) => T {
  return (bytes) => checkFields(validate(parseBody(bytes)), expectations)
}

/** Answers when what has changed is stored and sent. */
export function replyStored(
  { commit }: Pick<RouteContext, 'commit'>,
  exchange: Exchange,
  answer: Answer,
): void {
  commit.join({ accept: () => exchange.reply(answer), fail: (error) => exchange.fail(error) })
}

/** An operation that reads a layout. */
export function reading(describe: (layout: LiveLayout, context: RouteContext) => Answer): KeyedHandler {
  return (context, exchange, permission) => {
    requireApiKey(context, exchange, permission)
    exchange.reply(describe(layoutInPath(context, exchange), context))
  }
}

/** An operation that changes what its body says, and answers when that is stored and sent. @param find what the path names. */
export function changing<Found, Body>(
  find: (context: RouteContext, exchange: Exchange) => Found,
  read: (bytes: Buffer) => Body,
  change: (context: RouteContext, found: Found, body: Body, by: string, exchange: Exchange) => Answer,
): KeyedHandler {
  return withBody(find, (context, exchange, bytes, found, by) =>
    replyStored(context, exchange, change(context, found, read(bytes), by, exchange)),
  )
}

/** An answer of this moment, which nobody may keep. */
export function uncached(answer: object): Answer {
  return { headers: { 'cache-control': 'no-store' }, body: JSON.stringify(answer) }
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
export function sentKey({ head }: Exchange): string {
  return head.single('x-api-key', apiKeyRefused)
}
