import type { Test } from 'tap'
import { iniFor, startDaemon, type TestDaemon } from '../../../support/machine/daemon.js'
import { freePort } from '../../../support/machine/free-port.js'
import type { Place } from '../../../support/machine/process.js'
import { type Answer, answer, apiKey } from '../../../support/show/bridge.js'
import { showFile } from '../../../support/show/show.js'
import { openSink } from '../../../support/wire/sink.js'

/**
 * The test layout with all six types and a light, but its second button has a cooldown, the texts of control 5 are read first,
 * and the words of control 8 are counted.
 */
const rehearsed = {
  ...showFile,
  light: true,
  pages: showFile.pages.map(({ controls, ...page }) => ({
    ...page,
    controls: controls.map((control) => ({
      ...control,
      ...(control.lid === 7 && { cooldown: 60 }),
      ...(control.lid === 5 && { moderate: true }),
      ...(control.lid === 8 && { words: true }),
    })),
  })),
}

/**
 * Where a daemon with that layout can be restarted: always the same port, secrets and counts.
 * @param displays sections of further ones.
 */
export async function rehearsalPlace(
  t: Test,
  env: Readonly<Record<string, string>> = {},
  keys = apiKey,
  displays = '',
): Promise<Place> {
  const { port } = await openSink(t)
  const ini = `${iniFor(port)}[service]
layouts = layouts
[auth]
api_key_file = api-key
token_secret_file = token-secret
${displays}`
  return {
    cwd: t.testdir({
      'service.ini': ini,
      'api-key': keys,
      'token-secret': 'a token secret for tests only, 32 bytes',
      layouts: { 'show.json': JSON.stringify(rehearsed) },
    }),
    env: { ...env, OVATION_HTTP_PORT: String(await freePort()) },
  }
}

export async function rehearsedDaemon(t: Test, env: Readonly<Record<string, string>> = {}) {
  const place = await rehearsalPlace(t, env)
  return { place, daemon: await startDaemon(t, place) }
}

/** Asks a daemon as an operator does. */
export function asked(
  { url }: Pick<TestDaemon, 'url'>,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  return answer(fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }))
}

/** Actions that a daemon has accepted since its start. */
export async function acceptedBy(daemon: Pick<TestDaemon, 'url'>): Promise<number> {
  return (await asked(daemon, 'GET', '/status')).body.actions.accepted
}

/** The numbers of a row of the report. */
export function numbersOf(report: string, row: string): readonly number[] {
  const line = report.split('\n').find((each) => each.startsWith(row)) ?? ''
  return [...line.matchAll(/\d[\d,]*(\.\d+)?/g)].map(([number]) => Number(number.replaceAll(',', '')))
}
