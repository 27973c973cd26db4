import { base } from '../../link/addresses.js'

/** Why a request failed: a code of the service's closed list, or `no-answer`. */
export class DeskProblem extends Error {
  constructor(
    readonly code: string,
    detail: string,
  ) {
    super(detail)
  }
}

/** No answer is waited for longer, ms; a test of the displays takes some seconds. */
const answerTimeout = 15_000

/** Requests of the desk, with its API key once it has one. */
export class KeyCalls {
  constructor(private readonly key?: string) {}

  // biome-ignore lint/suspicious/noExplicitAny: as the operation says
  get(path: string): Promise<any> {
    return this.#call(path, {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: as the operation says
  send(method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object): Promise<any> {
    return this.#call(path, { method, ...(body && { body: JSON.stringify(body) }) })
  }

  async #call(path: string, init: RequestInit): Promise<unknown> {
    const control = new AbortController()
    const timer = setTimeout(() => control.abort(), answerTimeout)
    try {
      const key = this.key === undefined ? undefined : { 'x-api-key': this.key }
      const headers = { ...key, 'content-type': 'application/json' }
      const options: RequestInit = { ...init, headers, cache: 'no-store', signal: control.signal }
      const answer = await fetch(base + path, options)
      const body = await answer.json()
      if (!answer.ok) throw new DeskProblem(String(body.code), String(body.detail))
      return body
    } catch (error) {
      if (error instanceof DeskProblem) throw error
      throw new DeskProblem('no-answer', String(error))
    } finally {
      clearTimeout(timer)
    }
  }
}
