import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { requireProgram } from '../../../support/machine/require-program.js'
import { trustIn } from '../../../support/tls/trusting-home.js'
import { dragActions, hoverActions, typeActions } from './actions.js'
import { openCommands, startListening } from './commands.js'
import type { Engine, Tab, TabOptions } from './tab.js'

/** Debian's Firefox, by WebDriver BiDi, which it speaks itself. */
export const firefox: Engine = { name: 'firefox', open: openTab }

/** The same of a person who trusts an authority, and finds a name on this machine. @param authority file with its certificate. */
export function firefoxTrusting(authority: string, name: string): Engine {
  return { name: 'firefox', open: (t, options) => openTab(t, options, { authority, name }) }
}

/** What a person has told their Firefox. */
interface Told {
  readonly authority: string
  readonly name: string
}

async function openTab(
  t: Pick<Test, 'teardown'>,
  { width, height, colorScheme = 'dark' }: TabOptions,
  told?: Told,
): Promise<Tab> {
  requireProgram('firefox-esr', 'firefox-esr')
  const send = await openCommands(t, `${await start(t, colorScheme, told)}/session`)
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
async function start(t: Pick<Test, 'teardown'>, colorScheme: 'dark' | 'light', told?: Told): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'ovation-firefox-'))
  t.teardown(() => rmSync(profile, { recursive: true, force: true }))
  if (told) trustIn(profile, told.authority)
  const preferences = {
    'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
    'network.dns.localDomains': told?.name ?? '',
  }
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  return startListening(t, 'firefox-esr', args, { HOME: profile })
}
