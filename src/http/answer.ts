/** An answer as handlers give it. */
export interface Answer {
  readonly status?: number
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}
