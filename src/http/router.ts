import { Refusal, shuttingDown } from '../errors.js'
import type { RefusalCode } from '../wire/problem.js'
import { type Cors, preflightHeaders } from './cors.js'
import type { Exchange } from './exchange.js'
import type { WebSocketService } from './web-socket.js'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One operation. Handlers may throw a `Refusal` at any time before they answer. */
export interface Route {
  readonly method: Method
  /** `/layout/:layoutId/control/#lid`, where `#` stands for a number; below the base path. */
  readonly path: string
  /** Whether browsers call it with a Bearer token: it then gets CORS headers and preflight answers. */
  readonly browser?: boolean
  /** Whether it is answered even while draining. */
  readonly whileClosing?: boolean
  /** Called for every refusal of this operation. */
  readonly onRefused?: (code: RefusalCode) => void
  readonly handle: (exchange: Exchange) => void
  /** What `handle` upgrades to; only GET. */
  readonly webSocket?: WebSocketService
}

/**
 * Answers where there is no operation, or returns false; may throw a `Refusal`.
 *
 * @param path the whole path, with the base path; of any other target of a request, all that stands before a `?`.
 * @param method GET also for HEAD.
 */
export type AnswerLost = (exchange: Exchange, path: string, method: string) => boolean

/** Finds the operations of a path; matching is exact, parameters are whole segments. */
export class Router {
  readonly #fixed = new Map<string, Route[]>()
  readonly #patterns: { readonly segments: readonly string[]; readonly operations: Route[] }[] = []

  /** @param answerLost absent if there are no pages. */
  constructor(
    routes: readonly Route[],
    basePath: string,
    readonly answerLost?: AnswerLost,
  ) {
    for (const route of routes) this.#operationsAt(basePath + route.path).push(route)
  }

  find(
    path: string,
  ): { readonly operations: readonly Route[]; readonly params: readonly string[] } | undefined {
    const fixed = this.#fixed.get(path)
    if (fixed) return { operations: fixed, params: [] }
    const segments = path.split('/')
    for (const pattern of this.#patterns) {
      const params = matchSegments(pattern.segments, segments)
      if (params) return { operations: pattern.operations, params }
    }
    return undefined
  }

  #operationsAt(path: string): Route[] {
    const isSame = ({ segments }: { readonly segments: readonly string[] }) => segments.join('/') === path
    const present = this.#fixed.get(path) ?? this.#patterns.find(isSame)?.operations
    if (present) return present
    const operations: Route[] = []
    if (isPattern(path)) this.#patterns.push({ segments: path.split('/'), operations })
    else this.#fixed.set(path, operations)
    return operations
  }
}

/** Answers a request by its path and method: 404, 405, preflight, HEAD as GET, or the operation itself. */
export function dispatch(router: Router, cors: Cors, exchange: Exchange, method: string, path: string): void {
  exchange.run(() => {
    if (method === 'HEAD') exchange.headOnly = true
    const match = router.find(path)
    const wanted = method === 'HEAD' ? 'GET' : method
    const route = match?.operations.find((operation) => operation.method === wanted)
    exchange.params = match?.params ?? []
    if (route) return handle(route, cors, exchange)
    if (match?.operations.some(({ browser }) => browser)) admitBrowser(cors, exchange)
    exchange.requireClearFraming()
    if (!match) {
      if (router.answerLost?.(exchange, path, wanted)) return
      throw new Refusal('not-found', 'Expected a path of this service. GET /openapi.json lists them.')
    }
    const allow = allowedMethods(match.operations)
    if (method === 'OPTIONS' && allow.includes('OPTIONS'))
      return exchange.reply({ status: 204, headers: preflightHeaders, body: '' })
    throw new Refusal('method-not-allowed', `Expected one of the methods ${allow}.`, { headers: { allow } })
  })
}

/** Runs one operation; if browsers may call it, its answer gets CORS headers. */
export function handle(route: Route, cors: Cors, exchange: Exchange): void {
  exchange.onRefused = route.onRefused
  try {
    if (route.browser) admitBrowser(cors, exchange)
    exchange.requireClearFraming()
    if (exchange.closing && !route.whileClosing) throw shuttingDown
    route.handle(exchange)
  } catch (error) {
    exchange.fail(error)
  }
}

function admitBrowser(cors: Cors, exchange: Exchange): void {
  exchange.cors = cors.lines(cors.readsOrigin ? exchange.head.origin : '')
}

/** Whether a route's path has parameters. */
export function isPattern(path: string): boolean {
  return /[:#]/.test(path)
}

/** The `Allow` header of a path (RFC 9110 §10.2.1). */
export function allowedMethods(operations: readonly Route[]): string {
  const methods: string[] = operations.map(({ method }) => method)
  if (methods.includes('GET')) methods.push('HEAD')
  if (operations.some(({ browser }) => browser)) methods.push('OPTIONS')
  return methods.join(', ')
}

function matchSegments(pattern: readonly string[], segments: readonly string[]): string[] | undefined {
  if (pattern.length !== segments.length) return undefined
  const params: string[] = []
  for (const [at, expected] of pattern.entries()) {
    const segment = segments[at]!
    if (expected.startsWith('#') && !/^[0-9]+$/.test(segment)) return undefined
    if (/^[:#]/.test(expected)) params.push(decodeSegment(segment))
    else if (expected !== segment) return undefined
  }
  return params
}

/** RFC 3986 §2.1; a broken escape becomes `''`, which matches nothing. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
