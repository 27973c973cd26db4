import { type Refusal, refusals } from '../errors.js'
import type { Problem } from '../wire/problem.js'

export interface Answer {
  readonly status?: number
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
  /** For a 304, the body that a 200 would have: only its length is used. */
  readonly body: string | Uint8Array
}

/** A refusal as `application/problem+json` (RFC 9457 §3). */
export function problemBody({ code, detail, extras }: Refusal): Answer {
  const { status, title } = refusals[code]
  return {
    status,
    contentType: 'application/problem+json',
    ...(extras.headers && { headers: extras.headers }),
    body: JSON.stringify({
      type: `urn:ovation:error:${code}`,
      title,
      status,
      code,
      detail,
      errors: extras.errors,
      activePageId: extras.activePageId,
      pageIds: extras.pageIds,
      cooldown: extras.cooldown,
    } satisfies Problem),
  }
}
