import type { Test } from 'tap'
import { AudienceTokens } from '../../../src/auth/audience-tokens.js'
import { Secret } from '../../../src/auth/secret.js'
import { iniFor } from '../machine/daemon.js'
import { freePort } from '../machine/free-port.js'
import type { Place } from '../machine/process.js'
import { openSink } from '../wire/sink.js'
import { answer, apiKey } from './bridge.js'

const tokenSecret = 'a token secret for tests only, 32 bytes'

/** Where a daemon can be restarted: the same port, secrets and state folder, and no rate limit. */
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
  const secrets = { 'api-key': apiKey, 'token-secret': tokenSecret }
  return {
    cwd: t.testdir({ 'service.ini': ini, ...secrets }),
    env: { OVATION_HTTP_PORT: String(await freePort()) },
  }
}

/** Makes tokens that such a daemon takes. */
export function tokensOfPlace(): AudienceTokens<unknown> {
  const options = { secret: new Secret(tokenSecret), ttl: 86_400, maxTtl: 86_400 }
  return new AudienceTokens(options, () => undefined)
}

/** The number of presses of the demo's first button so far. */
export async function countAt(url: string): Promise<number> {
  return (await ask(`${url}/layout/demo/state`)).controls[0].count
}

export async function isDurable(url: string): Promise<boolean> {
  return (await ask(`${url}/status`)).durable
}

// biome-ignore lint/suspicious/noExplicitAny: each test checks the fields that it expects
async function ask(url: string): Promise<any> {
  return (await answer(fetch(url, { headers: { 'x-api-key': apiKey } }))).body
}
