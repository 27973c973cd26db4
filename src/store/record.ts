import { crc32 } from 'node:zlib'

/**
 * The format of the state log, version 1.
 *
 * A text file of records, one a line: the length of the JSON in bytes and its CRC-32 (ISO 3309, as zlib has it), both
 * in 8 hexadecimal digits, a blank between, a blank, the JSON, a line feed:
 *
 *     0000002a 8da1b912 [["control","demo",1,"Button",42,null,[]]]
 *
 * The first record is `{"ovation":"state","version":1}`; each other one holds what changed in one turn of the event
 * loop, as a list of entries. All values are absolute, so that a later one replaces an earlier one, and reading one
 * twice does no harm. What stands before a record that does not check is sound.
 */
export function encodeRecord(content: unknown): Buffer {
  const json = JSON.stringify(content)
  const record = Buffer.allocUnsafe(headLength + Buffer.byteLength(json) + 1)
  const end = headLength + record.write(json, headLength, 'utf8')
  record.write(`${hex(end - headLength)} ${hex(crc32(record.subarray(headLength, end)))} `, 0, 'latin1')
  record[end] = lineFeed
  return record
}

/** A record that was read, and where the next one begins. */
export interface DecodedRecord {
  readonly content: unknown
  readonly end: number
}

/** The record at `offset`, or undefined if none that checks stands there. */
export function decodeRecord(bytes: Buffer, offset: number): DecodedRecord | undefined {
  const [, length = '', checksum = ''] =
    head.exec(bytes.toString('latin1', offset, offset + headLength)) ?? []
  const start = offset + headLength
  const end = start + Number.parseInt(length, 16)
  if (length === '' || end >= bytes.length || bytes[end] !== lineFeed) return undefined
  const json = bytes.subarray(start, end)
  if (crc32(json) !== Number.parseInt(checksum, 16)) return undefined
  const content = parse(json.toString('utf8'))
  return content === undefined ? undefined : { content, end: end + 1 }
}

/** The first record of every log. */
export const logHeader = { ovation: 'state', version: 1 } as const

const headLength = 18
const lineFeed = 0x0a
const head = /^([0-9a-f]{8}) ([0-9a-f]{8}) $/

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0')
}
