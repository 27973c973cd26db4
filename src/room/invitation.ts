/** An address with the passcode in its fragment. @param passcode `''` for none. */
export function withPasscode(url: string, passcode: string): string {
  return passcode === '' ? url : `${url}#${encodeURIComponent(passcode)}`
}

/**
 * The text of a QR code for a Wi-Fi network (ZXing, "Barcode Contents"). A name or password of hexadecimal digits is
 * written without quotes: iPhones would take the quotes for a part of it, and current phones read it as text anyway.
 *
 * @param ssid the name of the network. @param password its WPA password; `''` if the network is open.
 */
export function wifiCode(ssid: string, password: string): string {
  return password === ''
    ? `WIFI:T:nopass;S:${escaped(ssid)};;`
    : `WIFI:T:WPA;S:${escaped(ssid)};P:${escaped(password)};;`
}

function escaped(text: string): string {
  return text.replace(/[\\;,:"]/g, '\\$&')
}
