import type { Argument } from '../../osc/message.js'
import { toPrintableJson } from './printable-json.js'

/** Types, then values: `if 1 0.010000`; empty for none. */
export function describeArguments(args: readonly Argument[]): string {
  return [args.map(({ type }) => type).join(''), ...args.map(describeArgument)].join(' ')
}

function describeArgument(argument: Argument): string {
  switch (argument.type) {
    case 'f':
    case 'd':
      return argument.value.toFixed(6)
    case 's':
      return toPrintableJson(argument.value)
    case 'b':
      return `[${argument.value.length} byte blob] ${Buffer.from(argument.value).toString('hex')}`
    default:
      return String(argument.value)
  }
}
