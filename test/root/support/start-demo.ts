import { readFileSync } from 'node:fs'
import type { Test } from 'tap'
import { startDaemon, type TestDaemon } from '../../support/machine/daemon.js'
import { answer, apiKey } from '../../support/show/bridge.js'

/** A display host as in `GET /status`. */
export interface DisplayRow {
  readonly name: string
  readonly host: string
  readonly state: string
  readonly sent: number
  readonly dropped: number
  readonly lastError: string | null
}

/**
 * Starts a daemon that plays the demo, without the signals of its crowd: what is measured is the way of single actions.
 * Each display is a name with the lines of its section in the settings.
 */
export function startDemo(t: Test, displays: Readonly<Record<string, string>>): Promise<TestDaemon> {
  const sections = Object.entries(displays).map(([name, lines]) => `[display.${name}]\n${lines}\n`)
  const layouts = { 'demo.json': JSON.stringify(demo, (key, value) => (key === 'crowd' ? undefined : value)) }
  const cwd = t.testdir({ 'service.ini': settings + sections.join(''), 'api-key': apiKey, layouts })
  return startDaemon(t, { cwd })
}

const demo: unknown = JSON.parse(readFileSync('config/layouts/demo.json', 'utf8'))

const settings = `[service]
layouts = layouts
[http]
host = 127.0.0.1
port = 0
[auth]
api_key_file = api-key
[limits]
actions_per_second = 0
`

/** The number of display hosts that count as connected. */
export async function destinationCount({ url }: TestDaemon): Promise<number> {
  return (await ask(`${url}/layout/demo`)).destinationCount
}

/** All display hosts, in the order of the settings. */
export async function displayRows({ url }: TestDaemon): Promise<readonly DisplayRow[]> {
  return (await ask(`${url}/status`)).displays
}

/** The current values of the slider and the button on the demo's first page. */
export async function controlValues({ url }: TestDaemon): Promise<{ slider: number; presses: number }> {
  const { controls } = await ask(`${url}/layout/demo/state`)
  return { slider: controls[1].value, presses: controls[0].count }
}

/** The log messages about displays that change their state: `display down` and the like. */
export function stateChanges(log: string): string[] {
  return [...log.matchAll(/"msg":"(display (?:up|down|unresolved))"/g)].map(([, change = '']) => change)
}

// biome-ignore lint/suspicious/noExplicitAny: each test checks the fields that it expects
async function ask(url: string): Promise<any> {
  return (await answer(fetch(url, { headers: { 'x-api-key': apiKey } }))).body
}
