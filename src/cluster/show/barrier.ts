import { Refusal } from '../../errors.js'
import { describeUnknownVersion, protocolVersion } from '../protocol.js'
import type { ShownOutput } from './shown-layout.js'

/** Why an edge takes nothing from phones, though it knows the show. */
export interface Barrier {
  /** For operators. */
  readonly why: string
  /** For phones. */
  readonly refusal: Refusal
}

/**
 * Whether what an edge would acknowledge could be lost: by the broker, or by a stage that cannot read it.
 *
 * @param output as the stage has told it; undefined if it cannot be read. @param value its bytes.
 * @param spoken version of the protocol that this machine writes.
 * @returns undefined if all is well.
 */
export function findBarrier(
  output: ShownOutput | undefined,
  value: Uint8Array,
  spoken = protocolVersion,
): Barrier | undefined {
  if (output === undefined)
    return { why: describeUnknownVersion(value, 'the stage') ?? unreadable, refusal: notUnderstood }
  const { weakness, versions = unannounced } = output
  if (!versions.includes(spoken)) return { why: describeGap(versions, spoken), refusal: notUnderstood }
  return weakness === undefined ? undefined : { why: weakness, refusal: notKept }
}

function describeGap(versions: readonly number[], spoken: number): string {
  const late = spoken > Math.max(...versions) ? 'the stage' : 'this machine'
  return `this machine speaks version ${spoken} of the protocol, and the stage reads ${versions.join(', ')}: upgrade ${late}`
}

/** What a stage reads that announces nothing: machines did not when there was only this version. */
const unannounced: readonly number[] = [1]
const unreadable = 'what the stage publishes cannot be read: upgrade this machine'
const notKept = refuse('Expected a broker that keeps what it is given; it does not')
const notUnderstood = refuse(
  'Expected a stage whose version and that of this machine go together; they do not',
)

function refuse(why: string): Refusal {
  return new Refusal(
    'overloaded',
    `${why}, as the status of this machine says. Nothing was done. Try again later.`,
    { headers: { 'retry-after': '5' } },
  )
}
