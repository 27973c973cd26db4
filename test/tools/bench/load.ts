/** The result of one run of the load. */
export interface LoadResult {
  readonly requestsPerSecond: number
  /** Latency of the 50th and 99th percentile of the answers, ms. */
  readonly p50: number
  readonly p99: number
  readonly accepted: number
  /** Answers other than 2xx. */
  readonly refused: number
  /** Connections that failed, broke or timed out. */
  readonly failed: number
}

export interface Load {
  readonly name: string
  /** Distinct requests; they are sent in order, then again from the first. */
  readonly size: number
  run(port: number, seconds: number): Promise<LoadResult>
  /** Ends what it has started, if anything. */
  close?(): void
}
