/** An answer as handlers give it. */
export interface Answer {
  readonly status?: number
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
  /** For a 304, what a 200 would send: only its length is used. */
  readonly body: string | Uint8Array
}
