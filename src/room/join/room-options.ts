/** The settings of all rooms. */
export interface RoomOptions {
  readonly open: 'on' | 'off'
  /** `''` if none is needed. */
  readonly passcode: string
  /** `''` for this machine's address. */
  readonly url: string
  /** `''` if it is not known. */
  readonly wifiSsid: string
  readonly wifiPassword: string
  readonly joinsPerSecond: number
  /** Seconds. */
  readonly tokenTtl: number
  readonly actionsPerSecond: number
  /** New people for each layout and day. */
  readonly people: number
  readonly desk: 'on' | 'loopback' | 'off'
}
