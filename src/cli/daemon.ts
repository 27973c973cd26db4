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
   * @throws {CommandFailure} 69 if no daemon answers within 3 s; 1 with its own words if it refuses.
   */
  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.#fetch(method, path, body)
    const answer = (await response.json().catch(() => undefined)) as (T & { detail?: string }) | undefined
    if (response.ok && answer) return answer
    if (answer?.detail) throw new CommandFailure(answer.detail)
    throw new CommandFailure(
      `what answers at ${this.address} is not Ovation; are these the settings of the daemon?`,
      exitCode.daemonNotReachable,
    )
  }

  async #fetch(method: string, path: string, body: unknown): Promise<Response> {
    try {
      return await fetch(this.address + path, {
        method,
        headers: { 'x-api-key': this.#apiKey, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(3000),
      })
    } catch {
      throw new CommandFailure(
        `no daemon answers at ${this.address}; is it running, and are these its settings?`,
        exitCode.daemonNotReachable,
      )
    }
  }
}
