/** The closed list of reasons why a packet, or an element of a bundle, is not read. */
const sentences = {
  empty: 'it is empty; a message begins with an address such as /0001',
  'too-large': 'it is larger than any UDP datagram',
  'size-not-multiple-of-4': 'its size is not a multiple of 4 bytes: it was cut off, or is not OSC',
  'address-invalid': 'it does not begin with a slash: it is not an OSC message',
  'string-unterminated': 'a string in it has no end: the zero byte is missing',
  'type-unknown': 'its type tags contain one other than i f s b T F N I h d t',
  'arguments-truncated': 'it ends before the arguments of its type tags',
  'bundle-truncated': 'a bundle ends inside its header, or inside the size of an element',
  'bundle-element-size': 'an element of a bundle has a size that is negative or larger than the bundle',
  'too-deep': 'its bundles are nested too deeply',
  'too-many': 'its bundles have too many elements; the rest was not read',
} as const

export type RefusalReason = keyof typeof sentences

export interface Refused {
  readonly reason: RefusalReason
  /** Where in the packet the error is, in bytes. */
  readonly offset: number
}

/** The reason as a sentence without a full stop: `not read: it does not begin with a slash …`. */
export function describeRefusal(reason: RefusalReason): string {
  return `not read: ${sentences[reason]}`
}
