/** What is asked for: a name, label by label. */
export interface AskedName {
  readonly type: keyof typeof codes
  readonly labels: readonly string[]
}

/** Of RFC 1035 §3.2.2 and RFC 2782. */
const codes = { PTR: 12, SRV: 33 } as const

/** Bytes of UTF-8 that a label has at most (RFC 1035 §2.3.4). */
export const longestLabel = 63

/**
 * A query (RFC 1035 §4.1), whose labels may have dots in them, as in `Chataigne v1.9`: dns-packet takes every dot for the
 * end of a label.
 */
export function encodeQuery(questions: readonly AskedName[]): Buffer {
  const header = Buffer.alloc(12)
  header.writeUInt16BE(questions.length, 4)
  return Buffer.concat([
    header,
    ...questions.flatMap(({ type, labels }) => [
      ...labels.map(encodeLabel),
      // The end of the name, the type, and the class of the Internet.
      Buffer.from([0, 0, codes[type], 0, 1]),
    ]),
  ])
}

function encodeLabel(label: string): Buffer {
  const bytes = Buffer.from(label)
  return Buffer.concat([Buffer.from([bytes.length]), bytes])
}
