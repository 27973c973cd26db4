import type { tags } from 'typia'
import { type FieldError, type Refusal, type RefusalCode, refusals } from '../errors.js'

/** An answer as returned by handlers. */
export interface Answer {
  readonly status?: number
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
  /** For a 304, the body that a 200 would have: only its length is used. */
  readonly body: string | Uint8Array
}

/** Why a request was refused (RFC 9457). */
export interface Problem {
  /** `urn:ovation:error:` and the code. */
  readonly type: string
  /** A short summary, the same for every occurrence. */
  readonly title: string
  /** The status of the answer. */
  readonly status: number & tags.Type<'uint32'>
  /** What programs tell refusals apart by. */
  readonly code: RefusalCode
  /** What was expected, what kind of thing was received, and how to fix it. */
  readonly detail: string
  /** The places that are wrong. */
  readonly errors?: readonly FieldError[] | undefined
  /** With `control-not-found` and `page-invalid`: the page that is active. */
  readonly activePageId?: string | undefined
  /** With `page-invalid`: all pages of the layout, in their order. */
  readonly pageIds?: readonly string[] | undefined
  /** With `rate-limited`, where a control's `cooldown` runs: whether to act again then is for the person to decide. */
  readonly cooldown?: true | undefined
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
