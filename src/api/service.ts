import type { Exchange } from '../http/exchange.js'
import type { OperationNotes } from './openapi/operation-note.js'

/** `GET /healthz`: as long as anything can answer. */
export function getAlive(exchange: Exchange): void {
  exchange.reply({ body: JSON.stringify({ alive: true } satisfies AliveAnswer) })
}

/** The service is alive. */
export interface AliveAnswer {
  /** Always: nothing else could answer. */
  readonly alive: true
}

/** `GET /readyz`. While draining, the server itself answers 503. */
export function getReady(exchange: Exchange): void {
  exchange.reply({ body: JSON.stringify({ ready: true } satisfies ReadyAnswer) })
}

/** The service is serving. */
export interface ReadyAnswer {
  /** Always: otherwise it is refused. */
  readonly ready: true
}

export const serviceNotes = {
  'GET /openapi.json': {
    id: 'getDescription',
    summary: 'This document',
    description:
      'As this service has it: with its base path, and with its metrics as the settings have them.',
    answer: 'document',
    tagged: true,
  },
  'GET /healthz': {
    id: 'isAlive',
    summary: 'Whether the service is alive',
    description: 'Answered as long as the process can answer at all, also while it stops.',
    answer: 'AliveAnswer',
  },
  'GET /readyz': {
    id: 'isReady',
    summary: 'Whether the service is serving',
    description: 'While it stops: `shutting-down`.',
    answer: 'ReadyAnswer',
  },
} as const satisfies OperationNotes
