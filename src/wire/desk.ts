/** What the desk works with. */
export interface DeskAnswer {
  /** For `x-api-key`: the first key of scope `operate`, or of `admin` if there is none. */
  readonly key: string
}
