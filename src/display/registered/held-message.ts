import { encodeMessage } from '../../osc/encode.js'

/** The message that says whether the output is held. */
export function heldMessage(isHeld: boolean): Buffer {
  return encodeMessage('/ovation/hold', [{ type: 'i', value: isHeld ? 1 : 0 }])
}

/** The same as text. */
export function heldWords(isHeld: boolean): string {
  return `/ovation/hold ${isHeld}`
}
