import { attempt } from '../attempt.js'
import { Refusal } from '../errors.js'
import { plainAddress } from '../http/address.js'
import { Cors, isForeign } from '../http/cors.js'
import type { Exchange } from '../http/exchange.js'
import type { Route } from '../http/router.js'
import { hostInfo, otherAttributes, servedAttributes } from './host-info.js'
import type { OscQueryCounters } from './listen/oscquery-counters.js'
import type { ListeningService } from './listening-service.js'
import type { ShowTree } from './tree/show-tree.js'
import type { TreeNode, Viewer } from './tree/tree-node.js'
import { writeTree } from './tree/write-tree.js'

/** Trees that are being written; each takes turns with the show. */
const mostAtOnce = 8
/** A tree of many thousand nodes takes a second, ms. */
const treeWithinMs = 30_000

export interface OscQueryOptions {
  /** As `[service] name`. */
  readonly name: string
  readonly oscPort: number
  /** The port of OSCQuery itself. */
  readonly port: number
  /** Whether this IP address may read; and whether it may set what operators may. */
  readonly mayRead: (ip: string) => boolean
  readonly mayControl: (ip: string) => boolean
  /** Web pages that may read, as `[http] cors_origins`. */
  readonly origins: readonly string[]
}

/**
 * Answers requests of OSCQuery (Vidvox, OSCQueryProposal): nodes as JSON, one attribute of a node, or what the server is;
 * and opens WebSockets, which are all at `/`.
 */
export class OscQuery {
  readonly #cors: Cors
  #writing = 0

  constructor(
    private readonly tree: ShowTree,
    private readonly service: ListeningService,
    private readonly counters: OscQueryCounters,
    private readonly options: OscQueryOptions,
  ) {
    this.#cors = new Cors(options.origins)
  }

  get routes(): readonly Route[] {
    const root: Route = {
      method: 'GET',
      path: '/',
      webSocket: this.service,
      handle: (exchange) =>
        wantsWebSocket(exchange) ? this.#upgrade(exchange) : this.#answer(exchange, '/'),
    }
    return [root]
  }

  /** @param path of a node. @param method GET also for HEAD. @throws {Refusal} */
  answerNode(exchange: Exchange, path: string, method: string): true {
    if (method !== 'GET') throw onlyReads
    this.#answer(exchange, path)
    return true
  }

  #upgrade(exchange: Exchange): void {
    const ip = this.#admit(exchange)
    if (ip === undefined) return
    const { origin } = exchange.head
    if (isForeign({ origin, host: exchange.host }, this.options.origins)) throw foreignPage
    this.service.expect({ address: ip, isBrowser: origin !== '' })
    exchange.upgrade(this.service)
  }

  #answer(exchange: Exchange, path: string): void {
    exchange.cors = this.#cors.lines(exchange.head.origin)
    const ip = this.#admit(exchange)
    if (ip === undefined) return
    const viewer = { mayControl: this.options.mayControl(ip) }
    const { query } = exchange
    const attribute = /^[^&=]*/.exec(query)![0]
    // "The path in the URL is functionally irrelevant."
    if (attribute === 'HOST_INFO') return this.#reply(exchange, this.#hostInfo(exchange))
    const node = this.tree.find(decoded(path))
    if (!node) throw noNode
    if (query === '') return this.#write(exchange, node, viewer)
    if (attribute === 'CONTENTS') return this.#write(exchange, node, viewer, true)
    const isServed = servedAttributes.some((served) => served === attribute)
    if (!isServed && !otherAttributes.some((other) => other === attribute)) throw unknownAttribute
    const described = node.describe(viewer)
    const value = (described as unknown as Readonly<Record<string, unknown>>)[attribute]
    // "An empty JSON object": of a container the type, and what "does not yet have a value".
    const isEmpty = attribute === 'TYPE' || (attribute === 'VALUE' && described.ACCESS > 0)
    if (value === undefined && !isEmpty) return exchange.reply({ status: 204, body: '' })
    this.#reply(exchange, { [attribute]: value })
  }

  /** @param isBelow only what is below it. */
  #write(exchange: Exchange, node: TreeNode, viewer: Viewer, isBelow = false): void {
    if (isBelow && !node.below) return exchange.reply({ status: 204, body: '' })
    if (this.#writing >= mostAtOnce) throw tooManyTrees
    this.#writing++
    const whole = writeTree(node, viewer, () => !exchange.over).finally(() => this.#writing--)
    const answer = whole.then((text) => ({
      headers: uncached,
      body: isBelow ? JSON.stringify({ CONTENTS: JSON.parse(text).CONTENTS }) : text,
    }))
    exchange.replyWith(answer, treeWithinMs)
  }

  #reply(exchange: Exchange, what: object): void {
    exchange.reply({ headers: uncached, body: JSON.stringify(what) })
  }

  #hostInfo(exchange: Exchange): object {
    const { name, oscPort, port } = this.options
    return hostInfo(name, plainAddress(exchange.ownAddress), oscPort, port)
  }

  /** @returns the IP address of the client; undefined if it may not read, which it is told. */
  #admit(exchange: Exchange): string | undefined {
    this.counters.requests++
    const ip = plainAddress(exchange.address)
    if (this.options.mayRead(ip)) return ip
    exchange.reply({ status: 403, contentType: 'text/plain', body: forbidden(ip) }, true)
    return undefined
  }
}

const uncached = { 'cache-control': 'no-store' }

function wantsWebSocket(exchange: Exchange): boolean {
  let wants = false
  exchange.eachHeader((name, value) => {
    if (name === 'upgrade') wants ||= /\bwebsocket\b/i.test(value)
  })
  return wants
}

/** A path as its client meant it (RFC 3986 §2.1); one with a broken escape is nowhere. */
function decoded(path: string): string {
  return attempt(() => decodeURIComponent(path), '/?')
}

function forbidden(ip: string): string {
  return `Expected a request from a network of [osc] allow; received one from ${ip}. Add it there, and restart the service.\n`
}

const foreignPage = new Refusal(
  'origin-forbidden',
  'Expected a page of an origin in [http] cors_origins, or a program; received another Origin.',
)
const onlyReads = new Refusal('method-not-allowed', 'Expected GET or HEAD: values are set by OSC.', {
  headers: { allow: 'GET, HEAD' },
})
const noNode = new Refusal('not-found', 'Expected a path of the tree, such as /0001. GET / lists them.')
const unknownAttribute = new Refusal(
  'body-invalid',
  `Expected one of the attributes HOST_INFO, ${servedAttributes.join(', ')} behind the \`?\`; received another word.`,
  { errors: [{ path: '$query', expected: 'an attribute of OSCQuery' }] },
)
const tooManyTrees = new Refusal('overloaded', 'Too many programs read the tree. Try again in a second.', {
  headers: { 'retry-after': '1' },
})
