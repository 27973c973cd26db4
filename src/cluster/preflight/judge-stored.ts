import type { StreamInfo } from '@nats-io/jetstream'
import { decodeLease } from '../failover/lease.js'
import { batchesStream, leaseKey, picturesKey, recordsStream, showBucket, showStream } from '../names.js'
import { comparePictures, type FindPictures } from '../show/shown-pictures.js'
import { factsOf } from '../stored/stored-stream.js'
import { auditStream, describeFullness, weaknessRemedy } from '../stored/stream-audit.js'
import type { MachineRole } from './rights-probe.js'

/**
 * What is wrong with the streams of a stage, and how full that of batches is, in words; those that are not there yet are
 * passed over. @param ask the broker, without an answer where nobody is there.
 */
export async function judgeStreams(ask: (subject: string) => Promise<Uint8Array | undefined>) {
  const faults: string[] = []
  let room: string | undefined
  for (const name of [batchesStream, recordsStream, showStream]) {
    const answer = await ask(`$JS.API.STREAM.INFO.${name}`)
    if (answer === undefined) continue
    const info = JSON.parse(Buffer.from(answer).toString()) as StreamInfo & { readonly error?: object }
    if (info.error !== undefined) continue
    const facts = factsOf(info)
    const weakness = auditStream(facts.config, name === showStream ? 'bucket' : 'log')
    if (weakness !== undefined)
      faults.push(`the stream ${name} may lose what it acknowledges: ${weakness}; ${weaknessRemedy}`)
    if (name !== batchesStream) continue
    const fullness = describeFullness(facts.fill)
    if (fullness !== null) faults.push(fullness)
    if (facts.fill !== undefined) room = `full to ${Math.floor(100 * facts.fill)} %`
  }
  return { faults, room }
}

export interface JudgedMachine {
  readonly role: MachineRole
  readonly name: string
  readonly findPictures: FindPictures
}

/**
 * Compares the pictures of a machine with those of the stage, as that has published them last.
 *
 * @param ask the broker, without an answer where it has none.
 * @returns which are not the same, in words; undefined if all are, or nothing was published.
 */
export async function judgePictures(
  ask: (subject: string) => Promise<Uint8Array | undefined>,
  { role, name, findPictures }: JudgedMachine,
): Promise<string | undefined> {
  const read = (key: string) => ask(`$JS.API.DIRECT.GET.${showStream}.$KV.${showBucket}.${key}`)
  const published = await read(picturesKey)
  // An edge may not read the lease, and has published nothing itself.
  if (published === undefined || (role === 'stage' && (await read(leaseKey).then(lastHolder)) === name))
    return undefined
  return (await comparePictures(published, findPictures)) ?? undefined
}

/** Whose pictures they are. */
function lastHolder(lease: Uint8Array | undefined): string | undefined {
  const claim = lease && decodeLease(lease)
  return claim?.holder ?? claim?.end?.holder
}
