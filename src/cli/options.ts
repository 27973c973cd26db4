import { InvalidArgumentError } from 'commander'
import { identifierForm, isIdentifier } from '../json/identifier.js'

/** A UDP or TCP port, 1..65535. */
export function portOption(text: string): number {
  const port = parseWholeNumber(text)
  if (port < 1 || port > 65_535) throw new InvalidArgumentError('Expected a port from 1 to 65535.')
  return port
}

/** Actions per second of one token, 1..1000. */
export function rateOption(text: string): number {
  const rate = parseWholeNumber(text)
  if (rate < 1 || rate > 1000) throw new InvalidArgumentError('Expected a whole number from 1 to 1000.')
  return rate
}

/** The lid of a control, a whole number from 1. */
export function lidArgument(text: string): number {
  const lid = Number(/^[1-9]\d{0,15}$/.test(text) ? text : Number.NaN)
  if (!Number.isSafeInteger(lid))
    throw new InvalidArgumentError('Expected the lid of a control, a whole number from 1.')
  return lid
}

/** An identifier. */
export function participantOption(text: string): string {
  if (!isIdentifier(text)) throw new InvalidArgumentError(`Expected ${identifierForm}.`)
  return text
}

function parseWholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Expected a whole number.')
  return Number(text)
}
