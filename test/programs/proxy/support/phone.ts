import { Agent, type RequestOptions, request } from 'node:https'
import type { Test } from 'tap'
import { host } from './proxies.js'
import type { RunningProxy } from './start-proxy.js'

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  /** The same before it was read as text. */
  readonly bytes: Buffer
}

/** A phone with one keep-alive connection to the proxy. */
export class Phone {
  readonly #agent: Agent

  constructor(
    t: Test,
    private readonly proxy: RunningProxy,
  ) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1 })
    t.teardown(() => this.#agent.destroy())
  }

  ask(method: string, path: string, headers: RequestOptions['headers'] = {}, body?: string): Promise<Reply> {
    const { port, certificate } = this.proxy
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          ...{ agent: this.#agent, host: '127.0.0.1', servername: host, port, ca: certificate },
          ...{ method, path, headers: { host, ...headers } },
        },
        async (response) => {
          const bytes = Buffer.concat(await response.toArray())
          const { statusCode = 0, headers } = response
          resolve({ status: statusCode, headers, body: bytes.toString(), bytes })
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }

  /** Presses the first button of the demo. */
  press(token: string, headers: RequestOptions['headers'] = {}): Promise<Reply> {
    return this.ask(
      'POST',
      '/action',
      { authorization: `Bearer ${token}`, ...jsonType, ...headers },
      pressBody,
    )
  }
}

export const pressBody = '{"layoutId":"demo","lid":1,"type":"Button"}'

const jsonType = { 'content-type': 'application/json' }
