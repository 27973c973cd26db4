import { takeFragment } from '../link/addresses.js'

/** What came behind `#` of this page's own address; each is '' if it did not. */
export interface KeptFragment {
  /** What the QR code carries to the phones. */
  readonly passcode: string
  /** What the desk gives to screens. */
  readonly ticket: string
}

/** As a JWT is written (RFC 7515 §7.1). */
const withTicket = /^ticket=([\w-]+\.[\w-]+\.[\w-]+)(?:&(.*))?$/s

/**
 * The ticket and the passcode, which are kept for the tab only.
 *
 * @param page what they are kept for: the address of the page.
 */
export function keptFragment(page: string): KeptFragment {
  const fragment = kept(page)
  const [, ticket = '', passcode = ''] = withTicket.exec(fragment) ?? ['', '', fragment]
  return { ticket, passcode }
}

function kept(page: string): string {
  const name = `ovation fragment ${page}`
  const given = takeFragment()
  try {
    if (given !== '') sessionStorage.setItem(name, given)
    return sessionStorage.getItem(name) ?? ''
  } catch {
    // Storage may be forbidden: then it lasts until the page is loaded again.
    return given
  }
}
