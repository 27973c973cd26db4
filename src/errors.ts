import { printable } from './printable.js'
import type { FieldError, RefusalCode, RefusalStatuses } from './wire/problem.js'

/** What each refusal is answered with. `title` is the short summary of RFC 9457 §3.1.4, the same for every occurrence. */
export const refusals = {
  'api-key-invalid': { status: 401, title: 'The API key is missing or wrong' },
  'token-invalid': { status: 401, title: 'The audience token is missing or invalid' },
  'token-expired': { status: 401, title: 'The audience token has expired or was revoked' },
  'body-not-json': { status: 400, title: 'The request body is not JSON' },
  'body-invalid': { status: 400, title: 'A field of the request is missing or of the wrong type' },
  'layout-invalid': { status: 400, title: 'The layoutId is missing, malformed or unknown' },
  'request-malformed': { status: 400, title: 'Ambiguous message framing' },
  'control-not-found': { status: 400, title: 'No such control on the active page' },
  'type-invalid': { status: 400, title: 'No such control type' },
  'type-mismatch': { status: 400, title: 'The type does not match the control' },
  'value-invalid': { status: 400, title: 'The value is not valid for this control' },
  'page-invalid': { status: 400, title: 'The layout has no such page' },
  'file-invalid': { status: 400, title: 'The file has errors' },
  'scope-insufficient': { status: 403, title: "The API key's scope does not allow this" },
  'room-closed': { status: 403, title: 'The room is not open' },
  'passcode-invalid': { status: 403, title: 'The passcode is missing or wrong' },
  'room-full': { status: 403, title: 'Daily join limit reached' },
  'origin-forbidden': { status: 403, title: 'Pages from this origin may not connect' },
  'editing-off': { status: 403, title: 'Files cannot be changed through this service' },
  'layout-not-found': { status: 404, title: 'No such layout' },
  'text-not-found': { status: 404, title: 'No such pending text' },
  'not-found': { status: 404, title: 'No such path' },
  'method-not-allowed': { status: 405, title: 'This path does not allow this method' },
  'control-disabled': { status: 409, title: 'The control is closed for now' },
  'reload-refused': { status: 409, title: 'The settings, secrets or layouts have errors' },
  'file-changed': { status: 412, title: 'The file has changed' },
  'body-too-large': { status: 413, title: 'The request body is too large' },
  'media-type-unsupported': { status: 415, title: 'The request body is of an unsupported type' },
  'upgrade-required': { status: 426, title: 'Another protocol is needed here' },
  'rate-limited': { status: 429, title: 'Too many actions' },
  internal: { status: 500, title: 'Internal error' },
  overloaded: { status: 503, title: 'The service is overloaded' },
  unconfirmed: { status: 503, title: 'The action may or may not have been counted' },
  'shutting-down': { status: 503, title: 'The service is shutting down' },
} as const satisfies {
  readonly [Code in RefusalCode]: { readonly status: RefusalStatuses[Code]; readonly title: string }
}

/** Optional members of the problem body, and answer headers. */
export interface RefusalExtras {
  readonly errors?: readonly FieldError[]
  readonly activePageId?: string
  /** All pages of the layout, in its order. */
  readonly pageIds?: readonly string[]
  /** With `rate-limited`: a control's cooldown, not the participant's limit. */
  readonly cooldown?: true
  readonly headers?: Readonly<Record<string, string>>
  /** Closes the connection after the answer, because the rest of the request cannot be trusted or awaited. */
  readonly close?: boolean
}

/**
 * Thrown by any step of handling a request to refuse it. Not an `Error`: a client's mistake needs no stack trace, which
 * would cost more than handling a valid request.
 *
 * `detail` says what was expected, what kind of value was received (never its content) and how to fix it.
 */
export class Refusal {
  constructor(
    readonly code: RefusalCode,
    readonly detail: string,
    readonly extras: RefusalExtras = {},
  ) {}
}

/** The answer to every request that begins while the service stops. */
export const shuttingDown = new Refusal(
  'shutting-down',
  'The service is stopping. Try again in a few seconds.',
  { headers: { 'retry-after': '1' } },
)

/** The answer of an edge to a request that only the stage can serve. */
export const onlyAtStage = new Refusal(
  'not-found',
  'This machine is an edge: it only serves phones. Send this request to the stage.',
)

/** How a client is told of a fault. @param id the request id under which the log has the cause. */
export function faultRefusal(id: string): Refusal {
  return new Refusal(
    'internal',
    `The service failed, possibly after doing the work: an action may have been counted. Repeat it with the same Idempotency-Key. The log has the cause under request id ${id}.`,
  )
}

/** A mistake in a file that a person wrote. */
export interface ConfigurationError {
  /** Path of the file, or another source (`environment`). */
  readonly file: string
  /** The place in it: `[http] port`, `$.pages[0].controls[2].lid`, `line 7`; empty for the whole file. */
  readonly place: string
  readonly reason: string
}

/** Thrown for settings, secrets or layouts that cannot be used; lists every mistake found, not only the first. */
export class InvalidConfiguration extends Error {
  constructor(readonly errors: readonly ConfigurationError[]) {
    super(errors.map(describeConfigurationError).join('\n'))
    this.name = 'InvalidConfiguration'
  }

  /** One error; without a place it concerns the whole file. */
  static of(file: string, reason: string, place = ''): InvalidConfiguration {
    return new InvalidConfiguration([{ file, place, reason }])
  }
}

/** One line of text without terminal control characters: `service.ini: [http] port: expected …`. */
export function describeConfigurationError({ file, place, reason }: ConfigurationError): string {
  return printable([file, place, reason].filter(Boolean).join(': '))
}

/** Runs one check and adds its mistakes to the list, so that all are reported at once. */
export function collectErrors<T>(errors: ConfigurationError[], judge: () => T): T | undefined {
  try {
    return judge()
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error
    for (const each of error.errors) errors.push(each)
    return undefined
  }
}
