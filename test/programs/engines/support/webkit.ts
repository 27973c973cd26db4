import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import type { Test } from 'tap'
import { freePort } from '../../../support/machine/free-port.js'
import { Running } from '../../../support/machine/process.js'
import { requireProgram } from '../../../support/machine/require-program.js'
import { until } from '../../../support/time/until.js'
import { dragActions, hoverActions, typeActions } from './actions.js'
import type { Engine, Tab, TabOptions } from './tab.js'
import { captureDisplay, openDisplay } from './x-display.js'

/** What Safari is built on, in the browser that comes with WebKitGTK, by WebDriver. It has a mouse, but no finger. */
export const webkit: Engine = { name: 'webkit', open: openTab }

async function openTab(t: Pick<Test, 'teardown'>, options: TabOptions): Promise<Tab> {
  requireProgram('WebKitWebDriver', 'webkit2gtk-driver')
  const { colorScheme = 'dark' } = options
  // The window is as large as the display, since it never gets as narrow as a phone by itself.
  const display = await openDisplay(t, options)
  const session = await openSession(t, {
    DISPLAY: display,
    GTK_THEME: colorScheme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
    // The window stays empty without a graphics card otherwise.
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  })
  await session('POST', '/window/fullscreen', {})
  await until(
    async () => (await inPage('innerHeight')) === options.height,
    'a window as large as the display',
  )

  async function inPage<T>(expression: string): Promise<T> {
    return (await session('POST', '/execute/sync', { script: `return ${expression}`, args: [] })) as T
  }
  return {
    goto: async (url) => void (await session('POST', '/url', { url })),
    evaluate: inPage,
    hover: async (point) => void (await session('POST', '/actions', { actions: hoverActions(point) })),
    drag: async (points) => {
      await session('POST', '/actions', { actions: dragActions(points) })
    },
    type: async (text) => void (await session('POST', '/actions', { actions: typeActions(text) })),
    // Not by the driver: it waits for good at times where there is no graphics card.
    screenshot: () => captureDisplay(display),
  }
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>

/** Starts a driver and its browser. @returns sends commands of the session (WebDriver §6). */
async function openSession(t: Pick<Test, 'teardown'>, env: Readonly<Record<string, string>>): Promise<Call> {
  const port = await freePort()
  const options = { env: { ...process.env, ...env }, stdio: 'ignore' } as const
  const driver = new Running(spawn('WebKitWebDriver', [`--port=${port}`], options))
  t.teardown(() => driver.stop('SIGTERM'))
  const base = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${base}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isReady, 'a driver of WebKit')
  const capabilities = {
    alwaysMatch: {
      'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation', '--full-screen'] },
    },
  }
  const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string }
  t.teardown(() => call('DELETE', `/session/${sessionId}`))
  return (method, path, body) => call(method, `/session/${sessionId}${path}`, body)

  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${base}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { readonly value: unknown }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
}

/** Debian names its folder after the machine and the version of its interface. */
function miniBrowser(): string {
  for (const machine of readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu')))
    for (const folder of readdirSync(`/usr/lib/${machine}`).sort().reverse())
      if (folder.startsWith('webkit2gtk-')) {
        const path = `/usr/lib/${machine}/${folder}`
        if (readdirSync(path).includes('MiniBrowser')) return `${path}/MiniBrowser`
      }
  throw new Error(
    "expected WebKitGTK's MiniBrowser in /usr/lib; Debian has it: apt-get install webkit2gtk-driver",
  )
}
