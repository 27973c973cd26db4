import {
  batchesStream,
  batchSubject,
  edgeSubject,
  filesKey,
  outputKey,
  recordsStream,
  recordsSubject,
  showBucket,
  shownSubjects,
  standbySubject,
  yieldSubject,
} from '../names.js'

export type MachineRole = 'edge' | 'stage'

/** What a machine must be allowed at the broker, as far as it can be tried without a trace. */
export interface Rights {
  /** Subjects that a stream stores. */
  readonly stored: readonly string[]
  /** Subjects that the broker answers itself, or that nobody answers. */
  readonly asked: readonly string[]
  /** Subjects that a stream answers with what it has stored. */
  readonly read: readonly string[]
  /** Subjects that it hears, besides answers to itself. */
  readonly heard: readonly string[]
}

/** The stream behind the bucket of the show. */
const showStream = `KV_${showBucket}`

export function rightsOf(role: MachineRole, name: string): Rights {
  if (role === 'edge')
    return {
      stored: [batchSubject(name)],
      asked: [],
      read: [outputKey, filesKey(0)].map(
        (key) => `$JS.API.DIRECT.GET.${showStream}.$KV.${showBucket}.${key}`,
      ),
      heard: shownSubjects,
    }
  const streams = [batchesStream, recordsStream, showStream]
  return {
    stored: [recordsSubject, `$KV.${showBucket}.check`],
    asked: streams.flatMap((stream) => [
      ...['CREATE', 'UPDATE', 'PURGE'].map((verb) => `$JS.API.STREAM.${verb}.${stream}`),
      ...readingOf(stream),
    ]),
    read: [],
    heard: [edgeSubject('*'), standbySubject('*'), yieldSubject],
  }
}

function readingOf(stream: string): string[] {
  return [
    `$JS.API.STREAM.INFO.${stream}`,
    `$JS.API.STREAM.MSG.GET.${stream}`,
    `$JS.API.CONSUMER.CREATE.${stream}`,
  ]
}
