/** What one run of the load saw. */
export interface LoadResult {
  readonly requestsPerSecond: number
  /** Latency in ms that half, and 99 of 100, of the answers kept to. */
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
  /** Distinct requests; they are sent in their order, then again from the first. */
  readonly size: number
  run(port: number, seconds: number): Promise<LoadResult>
}
