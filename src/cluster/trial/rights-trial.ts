import { errors, headers, type NatsConnection } from '@nats-io/transport-node'
import type { MachineRole, Rights } from './rights.js'

/** Tries rights through one connection. Whatever is sent has a form that the broker refuses, so that nothing changes. */
export class RightsTrial {
  constructor(
    private readonly connection: NatsConnection,
    private readonly left: () => number,
  ) {}

  async findFaults({ streams, stored, asked, read, heard }: Rights, role: MachineRole): Promise<string[]> {
    const account = await this.#ask('$JS.API.INFO', nothing)
    if (typeof account === 'string') return [account]
    if (errorOf(account)) return [`the broker refuses JetStream to this account: ${errorOf(account)}`]
    const found = await Promise.all([
      ...heard.map((subject) => this.#hear(subject)),
      ...asked.map((subject) => this.#try(subject, noJson)),
      ...stored.map((subject) => this.#try(subject, noJson, noStream())),
      ...(role === 'edge' ? streams.map((stream) => this.#find(stream)) : []),
    ])
    const faults = found.filter((fault) => fault !== undefined)
    if (faults.length === 0)
      for (const subject of read) faults.push(...[(await this.#try(subject, nothing)) ?? []].flat())
    return [...new Set(faults)]
  }

  /** The stage makes streams, so that an edge may find none before the first start of a stage. */
  async #find(stream: string): Promise<string | undefined> {
    const answer = await this.#ask(`$JS.API.STREAM.INFO.${stream}`, nothing)
    if (typeof answer === 'string' || errorOf(answer) === undefined) return undefined
    return `the broker has no stream ${stream} yet: start the stage, which makes it`
  }

  async #hear(subject: string): Promise<string | undefined> {
    const subscription = this.connection.subscribe(subject, { callback: () => {} })
    const refused = subscription.closed.then((why) => (why instanceof Error ? nameRefusal(why) : undefined))
    await this.connection.flush()
    subscription.unsubscribe()
    return refused
  }

  /** @returns what is missing. */
  async #try(subject: string, data: Uint8Array, headers?: Headers): Promise<string | undefined> {
    const answer = await this.#ask(subject, data, headers)
    return typeof answer === 'string' ? answer : undefined
  }

  /** @returns the answer, undefined where nobody is there to answer, or what is missing. */
  async #ask(subject: string, data: Uint8Array, headers?: Headers): Promise<Uint8Array | undefined | string> {
    try {
      const timeout = this.left()
      return (await this.connection.request(subject, data, { timeout, ...(headers && { headers }) })).data
    } catch (error) {
      const { cause } = error as Error
      if (cause instanceof errors.NoRespondersError || error instanceof errors.NoRespondersError)
        return undefined
      if (cause instanceof errors.PermissionViolationError) return nameRefusal(cause)
      throw error
    }
  }
}

type Headers = ReturnType<typeof headers>

const nothing = new Uint8Array()
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
