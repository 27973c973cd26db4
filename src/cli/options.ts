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
