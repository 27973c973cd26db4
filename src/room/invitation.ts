/** What QR codes say. */
export interface Invitation {
  /** What people open to play, with the passcode in its fragment, which browsers send to nobody. */
  readonly url: string
  /** What phones read to get into the network; null where it is not known. */
  readonly wifi: string | null
}

/** An address with the passcode in its fragment. @param passcode `''` for none. */
export function withPasscode(url: string, passcode: string): string {
  return passcode === '' ? url : `${url}#${encodeURIComponent(passcode)}`
}

/**
 * The text of a QR code for a Wi-Fi network (ZXing, "Barcode Contents"). A name or password of hexadecimal digits stands
 * without quotes: iPhones take the quotes for a part of it, and phones of today read it as text.
 *
 * @param ssid the name of the network. @param password its WPA password; `''` where the network is open.
 */
export function wifiCode(ssid: string, password: string): string {
  return password === ''
    ? `WIFI:T:nopass;S:${escaped(ssid)};;`
    : `WIFI:T:WPA;S:${escaped(ssid)};P:${escaped(password)};;`
}

function escaped(text: string): string {
  return text.replace(/[\\;,:"]/g, '\\$&')
}
