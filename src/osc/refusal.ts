/** The closed list of reasons why a packet, or an element of a bundle in it, is not read. */
const sentences = {
  empty: 'it is empty; a message begins with an address such as /0001',
  'too-large': 'it is larger than any UDP datagram',
  'size-not-multiple-of-4': 'its size is not a multiple of 4 bytes: it was cut off, or is not OSC',
  'address-invalid': 'it does not begin with a slash: it is not an OSC message',
  'string-unterminated': 'a string in it has no end: the zero byte is missing',
  'type-unknown': 'its type tags hold another than i f s b T F N I h d t',
  'arguments-truncated': 'it ends before the arguments that its type tags announce',
  'bundle-truncated': 'a bundle ends in the middle of its head, or of the size of an element',
  'bundle-element-size': 'an element of a bundle claims a size that is negative or reaches beyond the bundle',
  'too-deep': 'too many bundles lie in one another',
  'too-many': 'its bundles hold too many elements; the rest was left',
} as const

export type RefusalReason = keyof typeof sentences

export interface Refused {
  readonly reason: RefusalReason
  /** Where in the packet it went wrong, in bytes. */
  readonly offset: number
}

/** The reason for a person, without a full stop: `not read: it does not begin with a slash …`. */
export function describeRefusal(reason: RefusalReason): string {
  return `not read: ${sentences[reason]}`
}
