import { errors, headers, type NatsConnection } from '@nats-io/transport-node'
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
  showStream,
  standbySubject,
  yieldSubject,
} from '../names.js'

/** Tries rights through one connection. Whatever is sent has a form that the broker refuses, so that nothing changes. */
export class RightsProbe {
  constructor(
    private readonly connection: NatsConnection,
    private readonly left: () => number,
  ) {}

  async findFaults({ stored, asked, read, heard }: Rights, role: MachineRole): Promise<string[]> {
    // The stage makes the streams; to an edge they answer only if they are there, and let it pass.
    const mayBeMissing = role === 'stage'
    const found = await Promise.all([
      role === 'stage' ? this.#findJetStream() : undefined,
      ...heard.map((subject) => this.#hear(subject)),
      ...asked.map((subject) => this.#try(subject, noJson)),
      ...stored.map((subject) => this.#try(subject, noJson, { mayBeMissing, headers: noStream() })),
      ...read.map((subject) => this.#try(subject, nothing, { mayBeMissing })),
    ])
    return [...new Set(found.filter((fault) => fault !== undefined))]
  }

  /** @returns the answer; undefined if there is none, or it is not allowed. */
  async ask(subject: string, silence?: number): Promise<Uint8Array | undefined> {
    const answer = await this.#ask(subject, nothing, undefined, silence)
    return typeof answer === 'string' ? undefined : answer
  }

  /** Whether the account of this machine keeps streams; undefined if it may not know. */
  async keepsStreams(): Promise<boolean | undefined> {
    const answer = await this.#ask('$JS.API.INFO', nothing)
    if (typeof answer === 'string') return undefined
    return answer !== undefined && errorOf(answer) === undefined
  }

  /** @returns what is wrong with it. */
  async #findJetStream(): Promise<string | undefined> {
    const account = await this.#ask('$JS.API.INFO', nothing)
    if (typeof account === 'string') return account
    const error = errorOf(account)
    return error && `the broker refuses JetStream to this account: ${error}`
  }

  async #hear(subject: string): Promise<string | undefined> {
    const subscription = this.connection.subscribe(subject, { callback: () => {} })
    const refused = subscription.closed.then((why) => (why instanceof Error ? nameRefusal(why) : undefined))
    await this.connection.flush()
    subscription.unsubscribe()
    return refused
  }

  /** @returns what is missing. */
  async #try(
    subject: string,
    data: Uint8Array,
    { mayBeMissing = true, headers }: { mayBeMissing?: boolean; headers?: Headers } = {},
  ): Promise<string | undefined> {
    const answer = await this.#ask(subject, data, headers, mayBeMissing ? undefined : silenceMs)
    if (typeof answer === 'string') return answer
    if (answer !== undefined || mayBeMissing) return undefined
    return `nobody answers at "${subject}": start the stage once, which makes the streams; if it has run, let the accounts of the broker pass this subject, as those of broker-users.mjs do`
  }

  /**
   * @param silence what counts as nobody being there, ms: between accounts the broker does not tell.
   * @returns the answer, undefined where nobody is there to answer, or what is missing.
   */
  async #ask(
    subject: string,
    data: Uint8Array,
    headers?: Headers,
    silence = Number.POSITIVE_INFINITY,
  ): Promise<Uint8Array | undefined | string> {
    const timeout = Math.min(this.left(), silence)
    try {
      return (await this.connection.request(subject, data, { timeout, ...(headers && { headers }) })).data
    } catch (error) {
      const { cause } = error as Error
      if (cause instanceof errors.NoRespondersError || error instanceof errors.NoRespondersError)
        return undefined
      if (error instanceof errors.TimeoutError && timeout === silence) return undefined
      if (cause instanceof errors.PermissionViolationError) return nameRefusal(cause)
      throw error
    }
  }
}

type Headers = ReturnType<typeof headers>

const nothing = new Uint8Array()
/**
 * An edge that has no answer of a stream for so long takes it for missing, since between accounts nobody says so; ms.
 */
export const silenceMs = 1500
/** What the broker's management answers with an error. */
const noJson = Buffer.from('?')

/** With this, a stream refuses what it would store, and says so. */
function noStream(): Headers {
  const wanted = headers()
  wanted.set('Nats-Expected-Stream', 'none')
  return wanted
}

/** In the broker's words, as `Permissions Violation for Publish to "…"`. */
function nameRefusal({ message }: Error): string {
  return `the broker refuses what this machine needs (${message}); give its user that right`
}

/** Of an answer of the management of streams. */
function errorOf(answer: Uint8Array | undefined): string | undefined {
  if (answer === undefined) return 'no answer'
  const { error } = JSON.parse(Buffer.from(answer).toString()) as { error?: { description?: string } }
  return error && (error.description ?? 'unknown')
}

export type MachineRole = 'edge' | 'stage'

/** What a machine must be allowed at the broker, as far as it can be tried without a trace. */
interface Rights {
  /** Subjects that a stream stores. */
  readonly stored: readonly string[]
  /** Subjects that the broker answers itself, or that nobody answers. */
  readonly asked: readonly string[]
  /** Subjects that a stream answers with what it has stored. */
  readonly read: readonly string[]
  /** Subjects that it hears, besides answers to itself. */
  readonly heard: readonly string[]
}

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
    asked: streams.flatMap((stream) => requests.map((request) => `$JS.API.${request}.${stream}`)),
    read: [],
    heard: [edgeSubject('*'), standbySubject('*'), yieldSubject],
  }
}

/** What the stage asks of each stream. */
const requests = ['CREATE', 'UPDATE', 'PURGE', 'INFO', 'MSG.GET']
  .map((verb) => `STREAM.${verb}`)
  .concat('CONSUMER.CREATE')
