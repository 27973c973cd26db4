import type { Agent, AgentOptions } from 'node:http'
import { InvalidConfiguration } from '../errors.js'
import { localHttpAddress } from '../http/address.js'
import { ask } from '../http/ask.js'
import type { Settings } from '../settings/settings.js'
import { openAgent, UntrustedError } from '../tls/pinned-agent.js'
import { trustedCertificates } from '../tls/served-certificate.js'
import type { ShownMachine } from '../wire/cluster.js'
import type { Problem } from '../wire/problem.js'
import { CommandFailure, exitCode } from './shell.js'

/** The running daemon, called over HTTP with the API key. */
export class Daemon {
  readonly address: string
  readonly #agent: Agent

  /** @param url by default the address of these settings. @param agent keeps connections; without it, each request opens one. */
  constructor(
    readonly settings: Settings,
    private readonly apiKey: string,
    private readonly url?: string,
    agent?: Agent,
  ) {
    this.address = url ?? localHttpAddress(settings.http)
    this.#agent = agent ?? this.openAgent()
  }

  /**
   * Makes connections to this daemon: over HTTPS, only to one that has the certificate of these settings or, where somebody has
   * named its address, one that fits the address.
   */
  openAgent(options?: AgentOptions): Agent {
    const { http, service } = this.settings
    const findTrusted = () => trustedCertificates(http.tlsCert, service.state)
    return openAgent(this.address, findTrusted, options, this.url !== undefined)
  }

  /**
   * The JSON of a successful answer.
   *
   * @throws {DaemonRefusal} 1, with the daemon's own words.
   * @throws {CommandFailure} 69 if no daemon answers within 3 s.
   */
  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, text } = await this.#send(method, path, body)
    const answer = parseAnswer<T & Partial<Problem>>(text)
    if (status === 200 && answer) return answer
    if (answer?.detail) throw new DaemonRefusal(await this.#explain(answer), answer)
    throw new CommandFailure(
      `another program answers at ${this.address}; are these the settings of the daemon?`,
      exitCode.daemonNotReachable,
    )
  }

  /** Whether a load balancer would send it requests; needs no key. Undefined if none answers within 3 s. */
  async isReady(): Promise<boolean | undefined> {
    const question = { within: waits.answerMs, agent: this.#agent }
    const answer = await ask(`${this.address}/readyz`, question).catch(() => undefined)
    return answer && answer.status === 200
  }

  /** Explains a refusal by a machine of a cluster that does not steer the show: it lacks the operations for that. */
  async #explain({ code, detail = '' }: Partial<Problem>): Promise<string> {
    if (code !== 'not-found' && code !== 'method-not-allowed') return detail
    const { status, text } = await this.#send('GET', '/status', undefined)
    const shown = status === 200 ? parseAnswer<ShownMachine>(text) : undefined
    return (shown && whereToSteer(shown)) ?? detail
  }

  #distrust(): CommandFailure {
    // A daemon without a state folder cannot note there what it serves.
    const advice =
      this.settings.service.state === ''
        ? 'if the file was renewed, reload with SIGHUP: without a state folder, the daemon is not recognised until then'
        : 'are these the settings of the daemon?'
    return new CommandFailure(
      `what answers at ${this.address} shows another certificate than [http] tls_cert, so it was sent nothing; ${advice}`,
      exitCode.daemonNotReachable,
    )
  }

  async #send(method: string, path: string, body: unknown): ReturnType<typeof ask> {
    const headers = { 'x-api-key': this.apiKey, 'content-type': 'application/json' }
    const content = body === undefined ? undefined : { body: JSON.stringify(body) }
    try {
      const question = { method, headers, within: waits.answerMs, agent: this.#agent, ...content }
      return await ask(this.address + path, question)
    } catch (error) {
      if (error instanceof InvalidConfiguration) throw error
      if (error instanceof UntrustedError) throw this.#distrust()
      throw new CommandFailure(
        `no daemon answers at ${this.address}; is it running, and are these its settings?`,
        exitCode.daemonNotReachable,
      )
    }
  }
}

export class DaemonRefusal extends CommandFailure {
  constructor(
    detail: string,
    readonly problem: Partial<Problem>,
  ) {
    super(detail)
  }
}

/** The object that an answer is; undefined if it is none. */
export function parseAnswer<T>(text: string): T | undefined {
  try {
    const answer = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? answer : undefined
  } catch {
    return undefined
  }
}

/** How long the command line waits for the daemon before it continues without it. */
export const waits = {
  /** For an answer of the daemon, ms. */
  answerMs: 3000,
  /** For the daemon to drain when it is stopped, ms. */
  drainMs: 2900,
  /** How many registration requests `monitor` sends, a second apart, before the daemon counts as gone. */
  registrations: 2,
}

/** Where the show is steered, in words; undefined if that is this machine. */
export function whereToSteer({ stage, cluster }: ShownMachine): string | undefined {
  if (cluster?.role === 'edge') return steersNothing(cluster.name)
  if (stage !== 'standby' || cluster?.role !== 'stage') return undefined
  const { name, holder } = cluster
  if (holder === null || holder === name)
    return `this machine (${name}) is on standby, and no stage is active: see its status`
  return `this machine (${name}) is on standby: run this on ${holder}, the active stage`
}

export function steersNothing(edge: string): string {
  return `this machine (${edge}) is an edge, which steers nothing: run this on the machine of the active stage`
}
