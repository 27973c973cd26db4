import type { RefusalCode } from '../wire/problem.js'
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

/** The operations of one path, and the parameters found in it. */
export interface Match {
  readonly operations: readonly Route[]
  readonly params: readonly string[]
}

/** Answers a person who opens an address without an operation. @param path the whole path, with the base path. */
export type AnswerLost = (exchange: Exchange, path: string) => void

/** Finds the operations of a path; matching is exact, parameters are whole segments. */
export class Router {
  readonly #fixed = new Map<string, Route[]>()
  readonly #patterns: { segments: string[]; operations: Route[] }[] = []

  /** @param answerLost absent if there are no pages. */
  constructor(
    routes: readonly Route[],
    basePath: string,
    readonly answerLost?: AnswerLost,
  ) {
    for (const route of routes) this.#operationsAt(basePath + route.path).push(route)
  }

  find(path: string): Match | undefined {
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
    const operations: Route[] = []
    if (!isPattern(path)) return setDefault(this.#fixed, path, operations)
    const segments = path.split('/')
    const same = this.#patterns.find((pattern) => pattern.segments.join('/') === path)
    if (same) return same.operations
    this.#patterns.push({ segments, operations })
    return operations
  }
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

function setDefault<K, V>(map: Map<K, V>, key: K, value: V): V {
  const present = map.get(key)
  if (present !== undefined) return present
  map.set(key, value)
  return value
}
