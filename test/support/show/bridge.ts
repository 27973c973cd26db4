import type { Test } from 'tap'
import { parseApiKeys } from '../../../src/auth/api-keys.js'
import { AudienceTokens } from '../../../src/auth/audience-tokens.js'
import { Secret } from '../../../src/auth/secret.js'
import type {
  Bridge,
  BridgeOptions,
  ReloadedConfiguration,
  ShowConfiguration,
} from '../../../src/bridge/bridge-options.js'
import { startBridge } from '../../../src/bridge.js'
import type { DisplayOptions } from '../../../src/display/link/display.js'
import { InvalidConfiguration } from '../../../src/errors.js'
import { stopTimes } from '../../../src/http/engine/open-requests.js'
import type { Catalogue } from '../../../src/layout/layout.js'
import { type Log, openLog } from '../../../src/log.js'
import type { Settings } from '../../../src/settings/settings.js'
import { BlockedWords } from '../../../src/texts/blocked-words.js'
import type { TlsPair } from '../../../src/tls/tls-pair.js'
import { secret } from '../../auth/support/token-cases.js'
import { displayOptions } from './display-options.js'
import '../time/patience.js'
import { engineFor, wantedEngine } from '../engine.js'
import { within } from '../time/until.js'
import { fetchTls } from '../tls/pairs.js'
import { wantedTls } from '../tls/wanted-tls.js'
import { openSink, type Sink } from '../wire/sink.js'
import { roomSettings } from './room-settings.js'
import { layoutOf } from './show.js'

export const apiKey = 'a-key-for-tests-only'
export const tokenSecret = new Secret(secret)

/** The options of a test's bridge. */
export interface Overrides {
  readonly catalogue?: Catalogue
  readonly http?: Partial<Settings['http']>
  /** With it HTTPS is served; absent: as in all tests, which run over HTTP or over HTTPS. */
  readonly tls?: TlsPair
  /** Words that no text may hold. */
  readonly blocked?: readonly string[]
  readonly limits?: Partial<Settings['limits']>
  readonly room?: Partial<Settings['room']>
  readonly osc?: Partial<Settings['osc']>
  /** `[oscquery]`; by default nobody listens. */
  readonly oscquery?: Partial<Settings['oscquery']>
  /** `[record]`; by default nothing is recorded. */
  readonly record?: Partial<Settings['record']>
  /** `[cluster]`; by default one machine does everything. */
  readonly cluster?: Partial<Settings['cluster']>
  /** What it shows to the broker. */
  readonly brokerCredentials?: Secret
  /** Ticks a second of the signals of crowds. */
  readonly rate?: number
  /** Displays instead of the one sink. */
  readonly displays?: readonly DisplayOptions[]
  /** The folder of `[service] layouts`, next to the pictures. */
  readonly layouts?: string
  /** Where a copy of the layouts that came with the program may be made; nowhere by default. */
  readonly ownLayouts?: string
  /** `[service] edit`. */
  readonly edit?: Settings['service']['edit']
  /** What a reload reads; by default there are no files. */
  readonly reread?: BridgeOptions['reread']
  /** The folder of `[service] state`; by default nothing is stored. */
  readonly state?: string
  /** Files that are watched; none by default. */
  readonly needed?: readonly string[]
  /** Instead of none. */
  readonly log?: Log
  /** Instead of the one that the program has. */
  readonly start?: (options: BridgeOptions) => Promise<Bridge>
  /** Lines of the file of API keys, beside the one that has `apiKey`. */
  readonly moreKeys?: readonly string[]
}

/** A bridge as a client and a display see it. */
export interface TestBridge {
  readonly bridge: PlayingBridge
  readonly url: string
  readonly port: number
  /** The display: everything it received. */
  readonly sink: Sink
  readonly tokens: AudienceTokens<unknown>
  readonly token: string
  /** Replaces parts of what is played, and of `[room]`. */
  reload(change: Partial<ShowConfiguration> & Pick<Overrides, 'room'>): Promise<void>
  /** Sends a request with the API key. */
  admin(method: string, path: string, body?: unknown): Promise<Answer>
  /** Sends an action with the token; a string is sent as it is. */
  act(body: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** A bridge that is no edge. */
export interface PlayingBridge extends Bridge {
  readonly osc: NonNullable<Bridge['osc']>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the fields that it expects
  readonly body: any
}

/** Runs a bridge with the test layout and one display, until the test is over. */
export async function runBridge(t: Pick<Test, 'teardown'>, overrides: Overrides = {}): Promise<TestBridge> {
  const sink = await openSink(t)
  const layout = layoutOf()
  const options = { secret: tokenSecret, ttl: 3600, maxTtl: 90 * 86_400 }
  const tls = overrides.tls ?? wantedTls()
  const show: ShowConfiguration & Pick<BridgeOptions, 'settings'> = {
    settings: settingsFor(overrides, tls),
    displays: overrides.displays ?? [displayOptions({ port: sink.port })],
    tls,
    secrets: {
      apiKeys: parseApiKeys([apiKey, ...(overrides.moreKeys ?? [])].join('\n'), 'test'),
      tokenSecret,
    },
    blockedWords: new BlockedWords(overrides.blocked ?? []),
    catalogue: overrides.catalogue ?? new Map([[layout.layoutId, layout]]),
  }
  let renewal: ReloadedConfiguration | undefined
  const start = overrides.start ?? startBridge
  const started = await start({
    ...show,
    needed: overrides.needed ?? [],
    version: '0.0.0',
    engine: engineFor(show.settings.http.engine),
    brokerCredentials: overrides.brokerCredentials,
    reread: overrides.reread ?? (() => renewal ?? noFiles()),
    log: overrides.log ?? openLog({ level: 'silent', form: 'json' }),
  })
  t.teardown(() => stopQuickly(started))
  const { http, osc = { host: '', port: 0 }, faults, connections } = started
  const reload = () => started.reload()
  const bridge: PlayingBridge = { http, osc, faults, connections, reload, close: () => started.close() }
  const url = `${tls ? 'https' : 'http'}://127.0.0.1:${http.port}`
  const send = overrides.tls ? fetchTls : fetch
  const tokens = new AudienceTokens(options, () => undefined)
  const token = tokens.mint({ layoutId: 'show' })
  return {
    bridge,
    url,
    port: bridge.http.port,
    sink,
    tokens,
    token,
    admin: (method, path, body) =>
      answer(
        send(url + path, {
          method,
          headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
          ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
      ),
    act: (body, headers = {}) =>
      answer(
        send(`${url}/action`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      ),
    reload: async ({ room, ...change }) => {
      const settings = { ...show.settings, room: roomSettings({ ...overrides.room, ...room }) }
      renewal = { ...show, settings, ...change, warnings: [], restart: [] }
      await bridge.reload()
    },
  }
}

export async function answer(response: Promise<Response>): Promise<Answer> {
  const whole = response.then(async (got) => ({ got, text: await got.text() }))
  const { got, text } = await within('an answer', whole)
  const isJson = /json/.test(got.headers.get('content-type') ?? '')
  return { status: got.status, headers: got.headers, body: isJson && text !== '' ? JSON.parse(text) : text }
}

/** Without the moment in which it would tell clients on open connections to close: here they leave with it. */
async function stopQuickly(bridge: Bridge): Promise<void> {
  const { quietMs } = stopTimes
  stopTimes.quietMs = 0
  await bridge.close()
  stopTimes.quietMs = quietMs
}

function noFiles(): never {
  throw new InvalidConfiguration([{ file: 'test', place: '', reason: 'there are no files' }])
}

function settingsFor(overrides: Overrides, tls: TlsPair | undefined): Settings {
  return {
    source: 'test',
    base: '/',
    service: {
      name: 'ovation',
      layouts: overrides.layouts ?? '/nowhere/layouts',
      edit: overrides.edit ?? 'auto',
      state: overrides.state ?? '',
      logLevel: 'silent',
    },
    ownLayouts: overrides.ownLayouts ?? '',
    http: {
      host: '127.0.0.1',
      port: 0,
      tlsCert: tls?.certFile ?? '',
      tlsKey: tls?.keyFile ?? '',
      hsts: 0,
      redirectPort: 0,
      basePath: '',
      corsOrigins: ['*'],
      maxBody: 16_384,
      proxies: ['loopback'],
      metrics: 'key',
      engine: wantedEngine,
      uwsPath: '',
      ...overrides.http,
    },
    auth: {
      apiKeyFile: '',
      tokenSecretFile: '',
      tokenSecretPreviousFile: '',
      tokenTtl: 3600,
      tokenMaxTtl: 90 * 86_400,
    },
    osc: {
      host: '127.0.0.1',
      port: 0,
      allow: ['displays'],
      control: ['loopback'],
      announce: 'off',
      ...overrides.osc,
    },
    oscquery: { port: 0, ...overrides.oscquery },
    limits: { actionsPerSecond: 0, burst: 2000, maxConnections: 10_000, ...overrides.limits },
    room: roomSettings(overrides.room),
    crowd: { rate: overrides.rate ?? 30 },
    record: { keep: 0, folder: '', participants: 'pseudonym', ...overrides.record },
    cluster: { nats: [], role: 'stage', name: '', credentials: '', ...overrides.cluster },
    displays: [],
    warnings: [],
  }
}
