import { Refusal, shuttingDown } from '../errors.js'
import { type Cors, preflightHeaders } from './cors.js'
import type { Exchange } from './exchange.js'
import { allowedMethods, type Route, type Router } from './router.js'

/** Answers a request by its path and method: 404, 405, preflight, HEAD as GET, or the operation itself. */
export function dispatch(router: Router, cors: Cors, exchange: Exchange, method: string, path: string): void {
  exchange.run(() => {
    if (method === 'HEAD') exchange.answerHeadOnly()
    const match = router.find(path)
    const wanted = method === 'HEAD' ? 'GET' : method
    const route = match?.operations.find((operation) => operation.method === wanted)
    exchange.params = match?.params ?? []
    if (route) return handle(route, cors, exchange)
    if (match?.operations.some(({ browser }) => browser)) admitBrowser(cors, exchange)
    exchange.requireClearFraming()
    if (!match) {
      const { answerLost } = router
      if (answerLost && wanted === 'GET' && exchange.takesPages) return answerLost(exchange, path)
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
