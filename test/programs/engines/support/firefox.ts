import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import WebSocket from 'ws'
import { requireProgram } from '../../../support/machine/require-program.js'
import { within } from '../../../support/time/until.js'
import { dragActions, hoverActions, typeActions } from './actions.js'
import type { Closing, Engine, Tab, TabOptions } from './tab.js'

/** Debian's Firefox, by WebDriver BiDi, which it speaks itself. */
export const firefox: Engine = { name: 'firefox', open: openTab }

async function openTab(t: Closing, { width, height, colorScheme = 'dark' }: TabOptions): Promise<Tab> {
  requireProgram('firefox-esr', 'firefox-esr')
  const send = await connect(t, await start(t, colorScheme))
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const { context } = contexts[0]!
  await send('browsingContext.setViewport', { context, viewport: { width, height } })

  async function evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
      // Values of other kinds are described at length, texts are themselves.
      expression: `(async () => JSON.stringify(await ${expression}))()`,
      target: { context },
      awaitPromise: true,
      userActivation: false,
    })
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`)
    return result!.value === undefined ? (undefined as T) : JSON.parse(result!.value)
  }
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'none' })),
    evaluate,
    hover: async (point) =>
      void (await send('input.performActions', { context, actions: hoverActions(point) })),
    drag: async (points) => {
      await send('input.performActions', { context, actions: dragActions(points) })
    },
    type: async (text) => void (await send('input.performActions', { context, actions: typeActions(text) })),
    screenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
  }
}

interface Evaluated {
  readonly result?: { readonly value?: string }
  readonly exceptionDetails?: { readonly text: string }
}

/** Starts it without a window. @returns where it listens. */
async function start(t: Closing, colorScheme: 'dark' | 'light'): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'ovation-firefox-'))
  const preferences = { 'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1 }
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`)
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const browser = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(browser, 'close')
  t.teardown(async () => {
    browser.kill()
    await ended
    rmSync(profile, { recursive: true, force: true })
  })
  const listening = async () => {
    for await (const line of createInterface(browser.stderr)) {
      const url = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
      if (url) return url
    }
    throw new Error('Firefox ended before it listened')
  }
  const url = await within('a Firefox that listens', listening())
  browser.stderr.resume()
  return url
}

type Send = <T>(method: string, params: object) => Promise<T>

/** @returns sends commands (WebDriver BiDi §5). */
async function connect(t: Closing, url: string): Promise<Send> {
  const socket = new WebSocket(`${url}/session`)
  await once(socket, 'open')
  t.teardown(() => socket.close())
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.on('message', (bytes) => {
    const answer: Answer = JSON.parse(String(bytes))
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  let last = 0
  return async (method, params) => {
    const id = ++last
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await within(`an answer to ${method}`, answered)
    if (error !== undefined) throw new Error(`${method}: ${error}: ${message}`)
    return result as never
  }
}

interface Answer {
  readonly id: number
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}
