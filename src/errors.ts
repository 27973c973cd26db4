import { printable } from './printable.js'

/**
 * The closed list of refusals: every answer that is not a success carries one of these codes.
 * `title` is the short human summary of RFC 9457 §3.1.4; it never changes from one occurrence to the next.
 */
export const refusals = {
  'api-key-invalid': { status: 401, title: 'The API key is missing or wrong' },
  'token-invalid': { status: 401, title: 'The audience token is missing or not valid' },
  'token-expired': { status: 401, title: 'The audience token has expired or was revoked' },
  'body-not-json': { status: 400, title: 'The request body is not JSON' },
  'body-invalid': { status: 400, title: 'A field of the request is missing or of the wrong type' },
  'layout-invalid': { status: 400, title: 'The layoutId is missing, malformed or unknown' },
  'request-malformed': { status: 400, title: 'The bounds of the request are in doubt' },
  'control-not-found': { status: 400, title: 'No such control on the active page' },
  'type-invalid': { status: 400, title: 'The type is not a control type' },
  'type-mismatch': { status: 400, title: "The type differs from the control's type" },
  'value-invalid': { status: 400, title: 'The value does not fit the control' },
  'page-invalid': { status: 400, title: 'The layout has no such page' },
  'layout-not-found': { status: 404, title: 'No such layout' },
  'not-found': { status: 404, title: 'No such path' },
  'method-not-allowed': { status: 405, title: 'The path does not take this method' },
  'reload-refused': { status: 409, title: 'Settings, secrets or layouts are faulty' },
  'body-too-large': { status: 413, title: 'The request body is too large' },
  'media-type-unsupported': { status: 415, title: 'The request body must be uncompressed JSON' },
  'rate-limited': { status: 429, title: 'Too many actions' },
  internal: { status: 500, title: 'A fault of the service' },
  overloaded: { status: 503, title: 'The service is overloaded' },
  'shutting-down': { status: 503, title: 'The service is shutting down' },
} as const

export type RefusalCode = keyof typeof refusals

/** A part of a request body that was not as expected; `path` is like `$.value`. */
export interface FieldError {
  readonly path: string
  readonly expected: string
}

/** What a refusal may carry besides its code and detail: members of the problem body, and answer headers. */
export interface RefusalExtras {
  readonly errors?: readonly FieldError[]
  readonly activePageId?: string
  /** The pages that there are, in their order. */
  readonly pageIds?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  /** Close the connection after the answer, because the rest of the request cannot be trusted or awaited. */
  readonly close?: boolean
}

/**
 * Thrown by any step on the way of a request to refuse it. Not an `Error`: a client's mistake needs no stack
 * trace, and taking one would cost more than the whole good path.
 *
 * `detail` says what was expected, what kind of thing came (never its content) and how to mend it.
 */
export class Refusal {
  constructor(
    readonly code: RefusalCode,
    readonly detail: string,
    readonly extras: RefusalExtras = {},
  ) {}
}

/** Something wrong in a file that a person wrote: where it stands, and what would be right. */
export interface Fault {
  /** Path of the file, or where else it came from (`environment`). */
  readonly file: string
  /** The place in it: `[http] port`, `$.pages[0].controls[2].lid`, `line 7`; empty for the file as a whole. */
  readonly place: string
  readonly reason: string
}

/** Settings, secrets or layouts that cannot be used; carries every fault found, not only the first. */
export class FaultyConfiguration extends Error {
  constructor(readonly faults: readonly Fault[]) {
    super(faults.map(describeFault).join('\n'))
    this.name = 'FaultyConfiguration'
  }

  /** One fault; without a place, of the file as a whole. */
  static of(file: string, reason: string, place = ''): FaultyConfiguration {
    return new FaultyConfiguration([{ file, place, reason }])
  }
}

/** One line for a person, in which nothing is left that a terminal obeys: `service.ini: [http] port: expected …`. */
export function describeFault({ file, place, reason }: Fault): string {
  return printable([file, place, reason].filter(Boolean).join(': '))
}

/** Does a part of a judgement; its faults join the others, so that a person hears of all at once. */
export function collectFaults<T>(faults: Fault[], judge: () => T): T | undefined {
  try {
    return judge()
  } catch (error) {
    if (!(error instanceof FaultyConfiguration)) throw error
    for (const fault of error.faults) faults.push(fault)
    return undefined
  }
}
