import { readFileSync } from 'node:fs'
import type { Test } from 'tap'
import { type Answer, answer } from '../show/bridge.js'
import { openSink, type Sink } from '../wire/sink.js'
import { type Ended, type Place, type Running, run, runHere, start } from './process.js'

/** The line that a daemon logs when it is ready. */
export interface Ready {
  readonly http: string
  readonly redirect?: string
  readonly engine: string
  readonly settings: string
  readonly apiKey: string
  readonly next: string
  readonly desk?: string
  readonly layouts: readonly string[]
  readonly displays: readonly string[]
}

/** A daemon in a process of its own. */
export interface TestDaemon {
  readonly process: Running
  readonly cwd: string
  readonly ready: Ready
  readonly url: string
  readonly port: number
  /** Runs a command with the same settings. */
  run(...args: string[]): Promise<Ended>
  /** The same within this process, which is ten times as fast: for tables of many command lines. */
  runHere(...args: string[]): Promise<Ended>
  /** A new token, from the daemon. */
  token(): Promise<string>
  /** Presses the first button of the demo. */
  press(token: string): Promise<Answer>
}

/** Starts a daemon and waits until it is ready; it is stopped when the test is over. */
export async function startDaemon(t: Test, place: Place, args: readonly string[] = []): Promise<TestDaemon> {
  const process = start(t, ['start', ...args], place)
  const ready: Ready = JSON.parse(await process.line('stdout', isReady))
  const port = Number(new URL(ready.http).port)
  const url = `${new URL(ready.http).protocol}//127.0.0.1:${port}`
  const beside = { ...place, env: { ...place.env, OVATION_HTTP_PORT: String(port) } }
  return {
    process,
    cwd: place.cwd,
    ready,
    url,
    port,
    run: (...command) => run(command, beside),
    runHere: (...command) => runHere(command, beside),
    token: async () => {
      const { body } = await answer(
        fetch(`${url}/token`, {
          method: 'POST',
          headers: {
            'x-api-key': readFileSync(ready.apiKey, 'utf8').trim(),
            'content-type': 'application/json',
          },
          body: JSON.stringify({ layoutId: 'demo' }),
        }),
      )
      return body.token
    },
    press: (token) =>
      answer(
        fetch(`${url}/action`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ layoutId: 'demo', lid: 1, type: 'Button' }),
        }),
      ),
  }
}

/** A daemon with the demo layout, one display and unused ports. */
export async function startWithDisplay(t: Test): Promise<TestDaemon & { readonly sink: Sink }> {
  const sink = await openSink(t)
  const cwd = t.testdir({ 'service.ini': iniFor(sink.port) })
  return { ...(await startDaemon(t, { cwd })), sink }
}

/** Settings of a daemon on a free port, on the loopback address only, with one display. */
export function iniFor(displayPort: number): string {
  return `[http]\nhost = 127.0.0.1\nport = 0\n[osc]\nhost = 127.0.0.1\nport = 0\n[display.main]\nhost = 127.0.0.1\nport = ${displayPort}\n`
}

/** Waits for a message at a display, whatever else arrives. */
export async function arrival(sink: Sink, wanted: RegExp): Promise<string> {
  for (let read = 0; ; ) {
    const messages = await sink.received(read + 1)
    const found = messages.slice(read).find((message) => wanted.test(message))
    if (found !== undefined) return found
    read = messages.length
  }
}

function isReady(line: string): boolean {
  return JSON.parse(line).msg === 'ready'
}
