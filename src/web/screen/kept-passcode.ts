import { takeFragment } from '../link/addresses.js'

/**
 * The passcode that the QR code carries to the phones: it came behind `#` of this page's own address, and is kept for the
 * tab only.
 *
 * @param page what it is kept for: the address of the page.
 * @returns '' if there is none.
 */
export function keptPasscode(page: string): string {
  const name = `ovation passcode ${page}`
  const given = takeFragment()
  try {
    if (given !== '') sessionStorage.setItem(name, given)
    return sessionStorage.getItem(name) ?? ''
  } catch {
    // Storage may be forbidden: then it lasts until the page is loaded again.
    return given
  }
}
