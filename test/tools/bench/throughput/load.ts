/** The result of one run of a load. */
export interface LoadResult {
  readonly requestsPerSecond: number
  /** Of the answers, ms. */
  readonly p50: number
  readonly p99: number
  readonly accepted: number
  /** Answers other than 2xx. */
  readonly refused: number
  /** Connections that failed, broke or timed out. */
  readonly failed: number
}

/** As many actions as a server takes. */
export interface Load {
  readonly name: string
  /** Distinct requests; they are sent in order, then again from the first. */
  readonly size: number
  run(port: number, seconds: number): Promise<LoadResult>
  /** Ends what it has started, if anything. */
  close?(): void
}
