import { pino } from 'pino'
import type { Test } from 'tap'
import type { Bridge } from '../../../src/bridge/bridge-options.js'
import { startBridge } from '../../../src/bridge.js'
import { loadConfiguration } from '../../../src/cli/configuration.js'
import { packageVersion } from '../../../src/settings/package-root.js'
import { engineFor, wantedEngine } from '../../support/engine.js'
import { iniFor } from '../../support/machine/daemon.js'
import { type Ended, type Place, runHere } from '../../support/machine/process.js'
import { type Answer, answer } from '../../support/show/bridge.js'
import { openSink, type Sink } from '../../support/wire/sink.js'

/** A daemon of files, as `ovation start` runs one, but within this process: for commands that ask one. */
export interface DaemonHere {
  readonly bridge: Bridge
  readonly cwd: string
  readonly url: string
  readonly port: number
  /** What it has logged. */
  readonly logged: readonly Record<string, unknown>[]
  /** Runs a command with the same settings, also within this process. */
  runHere(...args: string[]): Promise<Ended>
  /** A new token, from the daemon. */
  token(): Promise<string>
  /** Presses the first button of the demo. */
  press(token: string): Promise<Answer>
}

/** Runs a daemon until the test is over. @param config the value of `--config`. */
export async function daemonHere(
  t: Pick<Test, 'teardown'>,
  { cwd, env = {} }: Place,
  config?: string,
): Promise<DaemonHere> {
  const shell = {
    ...{ cwd, isTerminal: false, command: 'ovation' },
    env: { ...(wantedEngine !== 'auto' && { OVATION_HTTP_ENGINE: wantedEngine }), ...env },
    ...{ print: () => {}, complain: () => {} },
  }
  const configuration = loadConfiguration(shell, config, true)
  const logged: Record<string, unknown>[] = []
  const { state } = configuration.settings.service
  const bridge = await startBridge({
    ...configuration,
    version: packageVersion,
    engine: engineFor(configuration.settings.http.engine),
    log: pino({ base: null }, { write: (line: string) => logged.push(JSON.parse(line)) }),
    reread: () => ({ ...loadConfiguration(shell, config, false, state), restart: [] }),
  })
  t.teardown(() => bridge.close())
  const { port } = bridge.http
  const url = `http://127.0.0.1:${port}`
  const beside = { cwd, env: { ...env, OVATION_HTTP_PORT: String(port) } }
  const apiKey = configuration.secrets.apiKeys[0]!.secret.reveal().toString()
  const post = (path: string, headers: Record<string, string>, body: object) =>
    answer(
      fetch(url + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  return {
    ...{ bridge, cwd, url, port, logged },
    runHere: (...words) => runHere(words, beside),
    token: async () => (await post('/token', { 'x-api-key': apiKey }, { layoutId: 'demo' })).body.token,
    press: (token) =>
      post('/action', { authorization: `Bearer ${token}` }, { layoutId: 'demo', lid: 1, type: 'Button' }),
  }
}

/** Such a daemon with the demo layout, one display and unused ports. */
export async function demoHere(
  t: Pick<Test, 'teardown' | 'testdir'>,
): Promise<DaemonHere & { readonly sink: Sink }> {
  const sink = await openSink(t)
  const cwd = t.testdir({ 'service.ini': iniFor(sink.port) })
  return { ...(await daemonHere(t, { cwd })), sink }
}
