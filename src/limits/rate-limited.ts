import { Refusal, type RefusalExtras } from '../errors.js'

/** 429 with the whole seconds to wait (RFC 9110 §10.2.3), at least 1. */
export function rateLimited(detail: string, waitMs: number, extras?: RefusalExtras): Refusal {
  return new Refusal('rate-limited', detail, {
    ...extras,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  })
}
