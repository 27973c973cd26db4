import { InvalidArgumentError } from 'commander'
import { identifierForm, isIdentifier } from '../json/identifier.js'
import { host } from '../settings/forms/networks.js'

export const portOption = integerFrom1(65_535, 'a port')
export const rateOption = integerFrom1(1000)
export const peopleOption = integerFrom1(20_000)
export const moreOption = integerFrom1(1_000_000)
export const secondsOption = integerFrom1(60, 'a whole number of seconds')
export const seedOption = integerFrom1(2 ** 32 - 1, 'a whole number', /^\d{1,10}$/)
export const lidArgument = integerFrom1(Number.MAX_SAFE_INTEGER, 'the lid of a control', /^[1-9]\d{0,15}$/)

/** How long a rehearsal lasts, ms. */
export function minutesOption(text: string): number {
  const minutes = /^\d{0,9}(\.\d{1,9})?$/.test(text) ? Number(text || Number.NaN) : Number.NaN
  if (minutes > 0 && minutes <= 60) return minutes * 60_000
  throw new InvalidArgumentError('Expected minutes, above 0 and at most 60, such as 2 or 0.5.')
}

/** How many times as fast. */
export function speedOption(text: string): number {
  const speed = /^\d{0,3}(\.\d{1,6})?$/.test(text) ? Number(text || Number.NaN) : Number.NaN
  if (speed >= 0.1 && speed <= 100) return speed
  throw new InvalidArgumentError('Expected a number from 0.1 to 100, such as 2 or 0.5.')
}

/** A host and a port. */
export function targetOption(text: string): { readonly host: string; readonly port: number } {
  const [, bracketed, plain, port] = /^(?:\[([^[\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? []
  const found = host.read(bracketed ?? plain ?? '', '')
  if (found !== undefined && Number(port) >= 1 && Number(port) <= 65_535)
    return { host: found, port: Number(port) }
  throw new InvalidArgumentError('Expected a host and a port, such as 127.0.0.1:9000 or [::1]:9000.')
}

/** The base address of a daemon, without a slash at its end. */
export function baseAddressOption(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isBare = url && url.username + url.password + url.search + url.hash === ''
  if (url?.protocol === 'http:' && isBare) return url.href.replace(/\/+$/, '')
  throw new InvalidArgumentError(
    'Expected an address such as http://127.0.0.1:8642 or, with a base path, http://127.0.0.1:8642/base.',
  )
}

export function participantOption(text: string): string {
  if (!isIdentifier(text)) throw new InvalidArgumentError(`Expected ${identifierForm}.`)
  return text
}

/** Reads a whole number from 1. @param what it is, for the message. */
function integerFrom1(
  most: number,
  what = 'a whole number',
  pattern = /^\d{1,9}$/,
): (text: string) => number {
  return (text) => {
    const number = pattern.test(text) ? Number(text) : Number.NaN
    if (number >= 1 && number <= most) return number
    throw new InvalidArgumentError(`Expected ${what} from 1 to ${most}.`)
  }
}
