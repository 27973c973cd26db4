import {
  contentTypes,
  controls,
  idempotencyKeys,
  methods,
  paths,
  strangeBodies,
  strangeValues,
} from './http-pieces.js'
import type { Random } from './random.js'

/** A request before it is damaged: it differs from a valid one only in its content. */
export interface HttpRequest {
  readonly method: string
  readonly path: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

/** What clients who do not know the layout `stage` may know. */
export interface Credentials {
  readonly token: string
  readonly key: string
}

/** A request that is valid, or nearly so: mostly an action. */
export function inventRequest(random: Random, credentials: Credentials): HttpRequest {
  const kind = random.below(20)
  if (kind < 15) return action(random, credentials)
  if (kind < 17) return operation(random, credentials)
  return { ...operation(random, credentials), path: random.oneOf(paths), method: random.oneOf(methods) }
}

function action(random: Random, { token }: Credentials): HttpRequest {
  return {
    method: 'POST',
    path: '/action',
    headers: [
      ['host', 'ovation.example'],
      ['authorization', random.below(8) > 0 ? `Bearer ${token}` : strangeToken(random, token)],
      ...(random.below(8) > 0
        ? [['content-type', random.below(8) > 0 ? 'application/json' : random.oneOf(contentTypes)] as const]
        : []),
      ...(random.below(4) > 0 ? [] : [['idempotency-key', random.oneOf(idempotencyKeys)] as const]),
    ],
    body: inventAction(random),
  }
}

export function strangeToken(random: Random, token: string): string {
  const at = random.below(token.length)
  return random.oneOf([
    token,
    `Basic ${token}`,
    'Bearer',
    `Bearer ${token} ${token}`,
    `Bearer ${token.slice(0, at)}`,
    `Bearer ${token.slice(0, at)}${random.oneOf(['A', '.', '=', '%', 'é'])}${token.slice(at + 1)}`,
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  ])
}

/** The members of an action, each mostly valid, and sometimes as text that JSON.stringify would not produce. */
export function inventAction(random: Random): string {
  const [lid, type, fitting] = random.oneOf(controls)
  const isStrange = random.below(3) === 0
  const member = (name: string, right: string) =>
    `"${name}":${isStrange && random.below(3) === 0 ? random.oneOf(strangeValues) : right}`
  const members = [
    member('layoutId', '"stage"'),
    member('lid', String(lid)),
    member('type', `"${type}"`),
    member('value', fitting),
  ]
  if (random.below(20) === 0)
    members.push(random.oneOf(members), `"__proto__":${random.oneOf(strangeValues)}`)
  if (random.below(20) === 0) members.splice(random.below(4), 1)
  const text = `{${members.join(random.oneOf([',', ',', ' , ', ',\n\t']))}}`
  return random.below(12) > 0 ? text : random.oneOf(strangeBodies(text))
}

function operation(random: Random, { token, key }: Credentials): HttpRequest {
  const [method, path, body = ''] = random.oneOf(operations)
  const apiKey = random.below(4) > 0 ? key : random.oneOf(['', 'wrong', `${key} `, `${key}${key}`])
  return {
    method,
    path,
    headers: [
      ['host', 'ovation.example'],
      ['x-api-key', apiKey],
      ...(random.below(4) > 0 ? [] : [['x-api-key', key] as const]),
      ...(path === '/page' ? [['authorization', `Bearer ${token}`] as const] : []),
      ...(path === '/page' ? [['if-none-match', random.oneOf(['*', '"a"', 'W/"', ''])] as const] : []),
      ['origin', random.oneOf(['https://show.example', 'null', ''])],
    ],
    body,
  }
}

type Operation = readonly [method: string, path: string, body?: string]

/** Revoking is excluded: nothing would be accepted afterwards. */
const operations: readonly Operation[] = [
  ['GET', '/layout/stage'],
  ['GET', '/layout/stage/state'],
  ['GET', '/page'],
  ['GET', '/status'],
  ['GET', '/metrics'],
  ['GET', '/healthz'],
  ['HEAD', '/readyz'],
  ['OPTIONS', '/action'],
  ['POST', '/token', '{"layoutId":"stage"}'],
  ['POST', '/token', '{"layoutId":"stage","expiresIn":60,"participant":"a","actionsPerSecond":1}'],
  ['POST', '/token', '{"layoutId":"nobody","expiresIn":-1,"participant":"","actionsPerSecond":1e9}'],
  ['PUT', '/layout/stage/page', '{"pageId":"opening"}'],
  ['PUT', '/layout/stage/page', '{"pageId":"opening"}'],
  ['PUT', '/layout/stage/page', '{"pageId":"finale"}'],
  ['PUT', '/layout/stage/page', '{"pageId":"nowhere"}'],
  ['POST', '/layout/stage/reset', '{"lid":1}'],
  ['POST', '/layout/stage/reset', '{"all":true}'],
  ['POST', '/layout/stage/reset', '{"all":1,"lid":-1}'],
]
