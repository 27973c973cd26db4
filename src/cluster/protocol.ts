import { attempt } from '../attempt.js'
import type { NonNegativeInteger } from '../wire/scalars.js'

/**
 * What messages between the machines of a cluster have: the version of the protocol that their reader must know. Whatever
 * else it does not know of such a message, a reader skips. So who changes a message in such a way that skipping would be
 * wrong raises the version of this kind of message, and goes on reading the former one.
 */
export interface Versioned {
  /** 1 if absent: machines once said none. */
  readonly v?: NonNegativeInteger
}

/** What this program writes. */
export const protocolVersion = 1
/** What it reads. */
export const knownVersions: readonly number[] = [1]

/** A message is of a version that this program does not know, so it must be neither taken nor passed over. */
export class UnknownVersionError extends Error {
  override readonly name = 'UnknownVersionError'
}

/** @returns JSON. @param message without a version, it is given that of this program. */
export function writeVersioned<M extends Versioned>(message: M): string {
  return JSON.stringify({ v: protocolVersion, ...message })
}

/** The same, in bytes. */
export function encodeVersioned<M extends Versioned>(message: M): Buffer {
  return Buffer.from(writeVersioned(message))
}

/** @returns undefined for what is no such message, or is of a version that is not known. */
export function readVersioned<T>(
  data: Uint8Array,
  is: (message: unknown) => message is T,
  known = knownVersions,
): T | undefined {
  const message = parseJson(data)
  return is(message) && known.includes(versionOf(message)) ? message : undefined
}

/**
 * Why a message cannot be read, and what to do, if that is for its version.
 *
 * @param sender in words.
 * @returns undefined for a known version, and for what says none.
 */
export function describeUnknownVersion(
  data: Uint8Array,
  sender: string,
  known = knownVersions,
): string | undefined {
  return describeUnknown(versionOf(parseJson(data)), sender, known)
}

/** The same, of a message that is no JSON. */
export function describeUnknown(version: number, sender: string, known = knownVersions): string | undefined {
  if (!Number.isSafeInteger(version) || known.includes(version)) return undefined
  const late = version > Math.max(...known) ? 'this machine' : sender
  return `${sender} speaks version ${version} of the protocol, and this machine reads ${known.join(', ')}: upgrade ${late}`
}

/** A message that is a list has it in an object at its end. */
function versionOf(message: unknown): number {
  const { v = 1 } = ((Array.isArray(message) ? message.at(-1) : message) ?? {}) as Versioned
  return v
}

/** @returns undefined for what is no JSON. */
export function parseJson(data: Uint8Array): unknown {
  const text = Buffer.from(data.buffer, data.byteOffset, data.length).toString()
  return attempt(() => JSON.parse(text), undefined)
}
