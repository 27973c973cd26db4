import { type Refusal, refusals } from '../errors.js'
import type { Answer } from './answer.js'

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
    }),
  }
}
