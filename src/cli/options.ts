import { InvalidArgumentError } from 'commander'
import { identifierForm, isIdentifier } from '../json/identifier.js'

/** A UDP or TCP port, 1..65535. */
export function portOption(text: string): number {
  return parseInteger(text, 'a port', 65_535)
}

/** Actions per second of one token, 1..1000. */
export function rateOption(text: string): number {
  return parseInteger(text, 'a whole number', 1000)
}

/** How many take part in a rehearsal. */
export function peopleOption(text: string): number {
  return parseInteger(text, 'a whole number', 20_000)
}

/** How many more people may join a layout. */
export function moreOption(text: string): number {
  return parseInteger(text, 'a whole number', 1_000_000)
}

/** How long a rehearsal lasts, ms. */
export function minutesOption(text: string): number {
  const minutes = /^\d{0,9}(\.\d{1,9})?$/.test(text) ? Number(text || Number.NaN) : Number.NaN
  if (minutes > 0 && minutes <= 60) return minutes * 60_000
  throw new InvalidArgumentError('Expected minutes, above 0 and at most 60, such as 2 or 0.5.')
}

/** A seed of random numbers, 1..2³²−1. */
export function seedOption(text: string): number {
  return parseInteger(text, 'a whole number', 4_294_967_295, /^\d{1,10}$/)
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

/** The lid of a control, a whole number from 1. */
export function lidArgument(text: string): number {
  return parseInteger(text, 'the lid of a control', Number.MAX_SAFE_INTEGER, /^[1-9]\d{0,15}$/)
}

/** An identifier. */
export function participantOption(text: string): string {
  if (!isIdentifier(text)) throw new InvalidArgumentError(`Expected ${identifierForm}.`)
  return text
}

function parseInteger(text: string, what: string, most: number, pattern = /^\d{1,9}$/): number {
  const number = pattern.test(text) ? Number(text) : Number.NaN
  if (number >= 1 && number <= most) return number
  throw new InvalidArgumentError(`Expected ${what} from 1 to ${most}.`)
}
