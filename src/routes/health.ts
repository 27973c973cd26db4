import type { Exchange } from '../http/exchange.js'

/** `GET /healthz`: the process runs and its event loop is not blocked. */
export function getHealth(exchange: Exchange): void {
  exchange.reply({ body: '{"alive":true}' })
}

/** `GET /readyz`: actions are served. While draining, the server itself answers 503. */
export function getReadiness(exchange: Exchange): void {
  exchange.reply({ body: '{"ready":true}' })
}
