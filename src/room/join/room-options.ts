/** What the settings say about all rooms. */
export interface RoomOptions {
  readonly open: 'on' | 'off'
  /** `''` for none. */
  readonly passcode: string
  /** `''` for this machine's address. */
  readonly url: string
  /** `''` where it is not known. */
  readonly wifiSsid: string
  readonly wifiPassword: string
  readonly joinsPerSecond: number
  /** Seconds. */
  readonly tokenTtl: number
  readonly actionsPerSecond: number
  /** Of a layout, on one day. */
  readonly people: number
  readonly desk: 'on' | 'loopback' | 'off'
}
