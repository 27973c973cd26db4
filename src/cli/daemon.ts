import type { FieldError } from '../errors.js'
import { ask } from '../http/ask.js'
import type { Settings } from '../settings/settings.js'
import { CommandFailure, exitCode } from './exit-code.js'
import { reachableHost } from './reachable-host.js'

/** The address of the HTTP side as one types it: `http://10.0.0.5:8642/base`. */
export function addressOf({
  host,
  port,
  basePath,
}: Pick<Settings['http'], 'host' | 'port' | 'basePath'>): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${basePath}`
}

/** The same as this machine itself reaches it, whichever of its addresses the daemon listens on. */
export function localAddressOf(http: Pick<Settings['http'], 'host' | 'port' | 'basePath'>): string {
  return addressOf({ ...http, host: reachableHost(http.host) })
}

/** The running daemon, asked over HTTP with the API key. */
export class Daemon {
  readonly address: string
  readonly #apiKey: string

  constructor(
    readonly settings: Settings,
    apiKey: string,
  ) {
    const { http } = settings
    this.address = localAddressOf(http)
    this.#apiKey = apiKey
  }

  /**
   * The JSON of a successful answer.
   *
   * @throws {DaemonRefusal} 1, with the daemon's own words if it refuses.
   * @throws {CommandFailure} 69 if no daemon answers within 3 s.
   */
  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, text } = await this.#send(method, path, body)
    const answer = parseAnswer<T & Problem>(text)
    if (status === 200 && answer) return answer
    if (answer?.detail) throw new DaemonRefusal(answer.detail, answer)
    throw new CommandFailure(
      `what answers at ${this.address} is not Ovation; are these the settings of the daemon?`,
      exitCode.daemonNotReachable,
    )
  }

  async #send(method: string, path: string, body: unknown): ReturnType<typeof ask> {
    const headers = { 'x-api-key': this.#apiKey, 'content-type': 'application/json' }
    const content = body === undefined ? undefined : { body: JSON.stringify(body) }
    try {
      return await ask(this.address + path, { method, headers, within: 3000, ...content })
    } catch {
      throw new CommandFailure(
        `no daemon answers at ${this.address}; is it running, and are these its settings?`,
        exitCode.daemonNotReachable,
      )
    }
  }
}

/** What a refusal tells (RFC 9457), as far as a command makes use of it. */
export interface Problem {
  readonly code?: string
  readonly detail?: string
  readonly activePageId?: string
  readonly pageIds?: readonly string[]
  readonly errors?: readonly FieldError[]
}

/** The daemon answers, and refuses. */
export class DaemonRefusal extends CommandFailure {
  constructor(
    detail: string,
    readonly problem: Problem,
  ) {
    super(detail)
  }
}

function parseAnswer<T>(text: string): T | undefined {
  try {
    const answer = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? answer : undefined
  } catch {
    return undefined
  }
}
