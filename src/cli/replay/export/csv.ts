import type { Argument, Message } from '../../../osc/message.js'
import { csvField } from '../../../wire/files/csv.js'

/** The first line of the file. */
export const csvHead = 'time,seconds,address,types,arguments'

/**
 * Messages as rows for a spreadsheet (RFC 4180): when, in UTC and in seconds from the beginning; then address, types and
 * arguments, divided by blanks. Texts are written as in JSON, so that none is taken for a formula.
 *
 * @param time ms since 1970. @param elapsed ms.
 */
export function csvRows(time: number, elapsed: number, messages: readonly Message[]): string {
  const when = `${new Date(time).toISOString()},${(elapsed / 1000).toFixed(3)}`
  return messages
    .map(({ address, args }) => {
      const types = args.map(({ type }) => type).join('')
      return `${when},${csvField(address)},${types},${csvField(args.map(describe).join(' '))}`
    })
    .join('\n')
}

function describe(argument: Argument): string {
  if (argument.type === 's') return JSON.stringify(argument.value)
  // As short as a number of single precision can be written.
  if (argument.type === 'f') return String(Number(argument.value.toPrecision(7)))
  return String(argument.value)
}
