import { takeFragment } from '../link/addresses.js'

/** What the fragment of this page's own address carried; '' for what it did not. */
export interface KeptFragment {
  /** For the QR code, which takes it to the phones. */
  readonly passcode: string
  /** From the desk, which gives it to screens. */
  readonly ticket: string
}

/** As a JWT is written (RFC 7515 §7.1). */
const withTicket = /^ticket=([\w-]+\.[\w-]+\.[\w-]+)(?:&(.*))?$/s

/**
 * Reads the ticket and the passcode, which are kept in this tab only.
 *
 * @param page the address of the page that they are kept for.
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
    // Storage may be forbidden: then it lasts until the next reload.
    return given
  }
}
