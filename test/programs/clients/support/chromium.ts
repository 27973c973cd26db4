import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { WebSocket } from 'ws'
import { Running } from '../../../support/process.js'
import { requireProgram } from '../../../support/require-program.js'

/** A page in a browser without a window. */
export interface BrowserPage {
  /** Opens an address. */
  visit(url: string): Promise<void>
  /** Runs an expression in the page. @returns what it, or its promise, gives: JSON. */
  run(expression: string): Promise<unknown>
}

/** Starts Chromium; it stops with the test. @throws if it is not installed */
export async function openChromium(t: Test): Promise<BrowserPage> {
  requireProgram('chromium', 'chromium')
  const home = mkdtempSync(join(tmpdir(), 'chromium-'))
  // TERM, because a killed one leaves its helpers behind.
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', 'chromium', ...words, `--user-data-dir=${home}`], {
    env: { PATH: process.env.PATH, HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const browser = new Running(child)
  t.teardown(async () => {
    await browser.stop('SIGTERM')
    rmSync(home, { recursive: true, force: true, maxRetries: 10 })
  })
  const line = await browser.line('stderr', (text) => text.includes('DevTools listening on'))
  return attach(new URL(line.slice(line.indexOf('ws://'))).host)
}

/** Its sandbox does not work as root; its first start would ask its maker for things. */
const words = [
  ...'--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --remote-debugging-port=0'.split(' '),
  ...'--no-first-run --disable-background-networking --disable-component-update about:blank'.split(' '),
]

/** Speaks the DevTools protocol with the first page. */
async function attach(host: string): Promise<BrowserPage> {
  const targets = (await (await fetch(`http://${host}/json/list`)).json()) as readonly Target[]
  const { webSocketDebuggerUrl } = targets.find(({ type }) => type === 'page')!
  const socket = new WebSocket(webSocketDebuggerUrl)
  await once(socket, 'open')
  let sent = 0
  const ask = (method: string, params: object): Promise<Reply> => {
    const id = ++sent
    socket.send(JSON.stringify({ id, method, params }))
    return new Promise((resolve) => {
      socket.on('message', function take(data) {
        const reply = JSON.parse(String(data))
        if (reply.id !== id) return
        socket.off('message', take)
        resolve(reply)
      })
    })
  }
  const run = async (expression: string) => {
    const asked = { expression, awaitPromise: true, returnByValue: true }
    const { result } = await ask('Runtime.evaluate', asked)
    if (result?.exceptionDetails) throw new Error(JSON.stringify(result.exceptionDetails))
    return result?.result?.value
  }
  const visit = async (url: string) => {
    await ask('Page.navigate', { url })
    while ((await run("location.href + ' ' + document.readyState")) !== `${url} complete`);
  }
  return { visit, run }
}

interface Target {
  readonly type: string
  readonly webSocketDebuggerUrl: string
}

/** What is used of an answer. */
interface Reply {
  readonly result?: { readonly result?: { readonly value?: unknown }; readonly exceptionDetails?: unknown }
}
