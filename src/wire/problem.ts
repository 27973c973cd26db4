import type { tags } from 'typia'

/** The closed list of refusals, each with its HTTP status: every answer that is not a success has one of these codes. */
export interface RefusalStatuses {
  readonly 'api-key-invalid': 401
  readonly 'token-invalid': 401
  readonly 'token-expired': 401
  readonly 'body-not-json': 400
  readonly 'body-invalid': 400
  readonly 'layout-invalid': 400
  readonly 'request-malformed': 400
  readonly 'control-not-found': 400
  readonly 'type-invalid': 400
  readonly 'type-mismatch': 400
  readonly 'value-invalid': 400
  readonly 'page-invalid': 400
  readonly 'file-invalid': 400
  readonly 'scope-insufficient': 403
  readonly 'room-closed': 403
  readonly 'passcode-invalid': 403
  readonly 'room-full': 403
  readonly 'origin-forbidden': 403
  readonly 'editing-off': 403
  readonly 'layout-not-found': 404
  readonly 'text-not-found': 404
  readonly 'not-found': 404
  readonly 'method-not-allowed': 405
  readonly 'control-disabled': 409
  readonly 'reload-refused': 409
  readonly 'file-changed': 412
  readonly 'body-too-large': 413
  readonly 'media-type-unsupported': 415
  readonly 'upgrade-required': 426
  readonly 'rate-limited': 429
  readonly internal: 500
  readonly overloaded: 503
  readonly unconfirmed: 503
  readonly 'shutting-down': 503
}

/** What programs tell refusals apart by. */
export type RefusalCode = keyof RefusalStatuses

/** A mistake in a request. */
export interface FieldError {
  /** Like `$.value`; `$key` is the header Idempotency-Key. */
  readonly path: string
  /** What the service accepts there. */
  readonly expected: string
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

/** A problem as a client reads it: a newer service may have codes that it does not know. */
export interface ProblemBody extends Omit<Problem, 'code'> {
  /** One of a closed list, such as `control-disabled`. */
  readonly code: string
}
