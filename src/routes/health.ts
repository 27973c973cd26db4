import type { Exchange } from '../http/exchange.js'

/** `GET /healthz`: the process lives and its event loop turns. */
export function getHealth(exchange: Exchange): void {
  exchange.reply({ body: '{"alive":true}' })
}

/** `GET /readyz`: actions are served; while draining the server itself refuses with 503. */
export function getReadiness(exchange: Exchange): void {
  exchange.reply({ body: '{"ready":true}' })
}
