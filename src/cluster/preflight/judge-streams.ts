import type { StreamInfo } from '@nats-io/jetstream'
import { batchesStream, recordsStream, showStream } from '../names.js'
import { factsOf } from '../stored/stored-stream.js'
import { auditStream, weaknessRemedy } from '../stored/stream-audit.js'
import { describeFullness } from '../stored/stream-fullness.js'

/** How the streams of a stage are; those that are not there yet are passed over. */
export interface StreamsJudgement {
  readonly faults: readonly string[]
  /** How full the stream of batches is, in words; undefined without the stream. */
  readonly room: string | undefined
}

/** @param ask the broker, without an answer where nobody is there. */
export async function judgeStreams(
  ask: (subject: string) => Promise<Uint8Array | undefined>,
): Promise<StreamsJudgement> {
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
