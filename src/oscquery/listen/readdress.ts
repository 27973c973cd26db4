import { padTo4 } from '../../osc/message.js'

/**
 * The same OSC message at another address.
 *
 * @param message a whole message, not a bundle. @param address printable ASCII. @returns the message itself where it has that address already.
 */
export function readdress(message: Uint8Array, address: string): Uint8Array {
  const end = message.indexOf(0)
  const rest = message.subarray(padTo4(end + 1))
  const head = Buffer.alloc(padTo4(address.length + 1))
  head.write(address, 'latin1')
  if (head.equals(message.subarray(0, padTo4(end + 1)))) return message
  return Buffer.concat([head, rest])
}

/** The address of an OSC message. */
export function addressIn(message: Uint8Array): string {
  return Buffer.from(message.buffer, message.byteOffset, message.indexOf(0)).toString('latin1')
}
