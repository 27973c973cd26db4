import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Test } from 'tap'
import WebSocket from 'ws'
import { Running } from '../../../support/machine/process.js'
import { within } from '../../../support/time/until.js'

/** Starts a browser that is steered over a WebSocket. @returns where it listens. */
export async function startListening(
  t: Pick<Test, 'teardown'>,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const browser = new Running(child)
  t.teardown(() => browser.stop('SIGTERM'))
  const listening = / listening on (ws:\S+)/
  return listening.exec(await browser.line('stderr', (line) => listening.test(line)))![1]!
}

/** Sends a command and waits for its result. */
export type Send = <T>(method: string, params?: object) => Promise<T>

/** Opens a WebSocket for commands of WebDriver BiDi, or of Chromium's DevTools, which are alike. */
export async function openCommands(t: Pick<Test, 'teardown'>, url: string): Promise<Send> {
  const socket = new WebSocket(url)
  await within(`a WebSocket to ${url}`, once(socket, 'open'))
  t.teardown(() => socket.close())
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.on('message', (bytes) => {
    const answer: Answer = JSON.parse(String(bytes))
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  let last = 0
  return async (method, params = {}) => {
    const id = ++last
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const answer = await within(`an answer to ${method}`, answered)
    if (answer.error !== undefined) throw new Error(`${method}: ${JSON.stringify(answer)}`)
    return answer.result as never
  }
}

interface Answer {
  readonly id: number
  readonly result?: unknown
  readonly error?: unknown
}
