import type { Message } from '../../osc/message.js'
import { describeArguments } from './descriptions.js'
import { toPrintableJson } from './printable-json.js'

/** As `oscdump` of liblo prints it: `/0001 if 1 0.010000`. */
export function describeMessage({ address, args }: Message): string {
  return `${toPrintableJson(address).slice(1, -1)} ${describeArguments(args)}`.trimEnd()
}
