/** An answer as handlers give it. */
export interface Answer {
  readonly status?: number
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Of a 304 what 200 would have: it is not sent. */
  readonly body: string | Uint8Array
}
