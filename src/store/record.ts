import { crc32 } from 'node:zlib'
import { attempt } from '../attempt.js'

/**
 * The format of the state file, version 3. Version 1 had no entries `closing`, `screen`, `signs` and `muted`; version 2 none
 * of `voices` and `unvoiced`.
 *
 * A text file of records, one a line: the length of the JSON in bytes, its CRC-32 (ISO 3309, as in zlib), both in 8
 * hexadecimal digits, and the JSON, separated by spaces:
 *
 *     0000002a 8da1b912 [["control","demo",1,"Button",42,null,[]]]
 *
 * The first record is `{"ovation":"state","version":3}`; each other one lists, as entries, what changed in one turn of
 * the event loop. All values are absolute: a later one replaces an earlier one, and reading one twice does no harm.
 * Everything before a damaged record is valid.
 *
 * A program reads all versions up to its own, and refuses newer ones. A new kind of entry, or a new member of one, needs
 * a new version: an older program would take it for damage, and go on without all that follows it.
 */
export function encodeRecord(content: unknown): Buffer {
  const json = JSON.stringify(content)
  const record = Buffer.allocUnsafe(headLength + Buffer.byteLength(json) + 1)
  const end = headLength + record.write(json, headLength, 'utf8')
  record.write(`${hex(end - headLength)} ${hex(crc32(record.subarray(headLength, end)))} `, 0, 'latin1')
  record[end] = lineFeed
  return record
}

/** The record at `offset`, and the offset of the next one; undefined if there is no intact one. */
export function decodeRecord(bytes: Buffer, offset: number) {
  const [, length = '', checksum = ''] =
    recordHead.exec(bytes.toString('latin1', offset, offset + headLength)) ?? []
  const start = offset + headLength
  const end = start + Number.parseInt(length, 16)
  if (length === '' || end >= bytes.length || bytes[end] !== lineFeed) return undefined
  const json = bytes.subarray(start, end)
  if (crc32(json) !== Number.parseInt(checksum, 16)) return undefined
  const content: unknown = attempt(() => JSON.parse(json.toString('utf8')), undefined)
  return content === undefined ? undefined : { content, end: end + 1 }
}

/** The first record of every file that this program writes. */
export const stateHeader = { ovation: 'state', version: 3 } as const

/** The first records of the files that it reads, of its own version and of all before. */
export const knownHeaders: readonly object[] = Array.from({ length: stateHeader.version }, (_, before) => ({
  ...stateHeader,
  version: before + 1,
}))

/** The version that a first record names, whatever else it contains; undefined if it is not a header. */
export function stateVersionOf(header: unknown): number | undefined {
  const { ovation, version } = (header ?? {}) as Readonly<Record<string, unknown>>
  return ovation === stateHeader.ovation && Number.isSafeInteger(version) ? (version as number) : undefined
}

const headLength = 18
const lineFeed = 0x0a
const recordHead = /^([0-9a-f]{8}) ([0-9a-f]{8}) $/

function hex(value: number): string {
  return value.toString(16).padStart(8, '0')
}
