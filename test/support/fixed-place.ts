import type { Test } from 'tap'
import { answer, apiKey } from './bridge.js'
import { iniFor } from './daemon.js'
import { freePort } from './free-port.js'
import type { Place } from './process.js'
import { openSink } from './sink.js'

/** Where a daemon can start again and again: the same port, secrets and state folder, and no limit for a crowd. */
export async function fixedPlace(t: Test, state = 'state'): Promise<Place> {
  const { port } = await openSink(t)
  const ini = `${iniFor(port)}[service]
state = ${state}
[auth]
api_key_file = api-key
token_secret_file = token-secret
[limits]
actions_per_second = 0
`
  const secrets = { 'api-key': apiKey, 'token-secret': 'a token secret for tests only, 32 bytes' }
  return {
    cwd: t.testdir({ 'service.ini': ini, ...secrets }),
    env: { OVATION_HTTP_PORT: String(await freePort()) },
  }
}

/** Presses of the first button of the demo so far. */
export async function countAt(url: string): Promise<number> {
  return (await ask(`${url}/layout/demo/state`)).controls[0].count
}

export async function isDurable(url: string): Promise<boolean> {
  return (await ask(`${url}/status`)).durable
}

// biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
async function ask(url: string): Promise<any> {
  return (await answer(fetch(url, { headers: { 'x-api-key': apiKey } }))).body
}
