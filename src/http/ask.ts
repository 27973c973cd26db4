import { type Agent, request } from 'node:http'

export interface Question {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Decides how connections are made, for `https:` too, and may keep them open; without it, this request opens a new one. */
  readonly agent?: Agent | undefined
  /** Time limit for the whole answer, ms. */
  readonly within: number
  /** The longest answer that is read, characters; any if absent. */
  readonly most?: number
}

/** Sends a request. Not by `fetch`, which refuses ports such as 6000. @throws if no complete answer arrives in time. */
export function ask(
  url: string,
  { method = 'GET', headers = {}, body, agent, within, most = Number.POSITIVE_INFINITY }: Question,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(within)
    const options = { method, headers, agent: agent ?? false, timeout: within, signal } as const
    request(url, options, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
        if (text.length > most) answer.destroy(new Error(`an answer of more than ${most} characters`))
      })
      answer.on('error', reject).on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end(body)
  })
}
