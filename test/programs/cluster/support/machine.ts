import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { wantedEngine } from '../../../support/engine.js'
import { freePort } from '../../../support/machine/free-port.js'
import { type Ended, Running, run } from '../../../support/machine/process.js'
import { type Answer, answer, apiKey } from '../../../support/show/bridge.js'
import { until } from '../../../support/time/until.js'
import { askTls, putPair } from '../../../support/tls/pairs.js'

const launcher = join(process.cwd(), 'bin', 'ovation.js')
const patience = new URL('../../../support/time/patience.js', import.meta.url).href

/** What a machine of the cluster is. */
export interface MachineOptions {
  readonly role: 'edge' | 'stage'
  readonly name: string
  /** Where it finds the broker. */
  readonly nats: string
  /** Layout files by name, as they are at its start. */
  readonly layouts: Readonly<Record<string, unknown>>
  /** UDP ports by the name of the display; a stage's. */
  readonly displays?: ReadonlyMap<string, number>
  /** More lines of its settings file. */
  readonly settings?: string
  /** Serves HTTPS with the first pair, which is in its folder. */
  readonly tls?: boolean
}

/** One machine of a cluster: `ovation start` in a process of its own, which can be killed and started again. */
export class Machine {
  readonly url: string
  #process: Running | undefined

  private constructor(
    readonly options: MachineOptions,
    readonly folder: string,
    readonly port: number,
  ) {
    this.url = `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`
  }

  /** Writes its files below a folder; nothing runs yet. */
  static async make(t: Pick<Test, 'teardown'>, below: string, options: MachineOptions): Promise<Machine> {
    const folder = join(below, options.name)
    mkdirSync(join(folder, 'layouts'), { recursive: true })
    const port = await freePort()
    const files = {
      'service.ini': iniOf(options, port),
      'api-key': apiKey,
      'token-secret': 'a token secret for tests only, 32 bytes',
    }
    for (const [name, content] of Object.entries(files))
      writeFileSync(join(folder, name), content, { mode: 0o600 })
    if (options.tls) putPair(folder, 'first')
    const machine = new Machine(options, folder, port)
    t.teardown(() => machine.isRunning && machine.kill())
    for (const [name, layout] of Object.entries(options.layouts)) machine.writeLayout(name, layout)
    return machine
  }

  get name(): string {
    return this.options.name
  }

  get isRunning(): boolean {
    return this.#process !== undefined
  }

  get pid(): number {
    return this.#process!.pid
  }

  /** A file of a layout, which a start or a reload reads. */
  writeLayout(name: string, layout: unknown): void {
    writeFileSync(join(this.folder, 'layouts', `${name}.json`), JSON.stringify(layout))
  }

  /** Other lines in place of the `settings` of its options, which a start or a reload reads. */
  writeSettings(settings: string): void {
    writeFileSync(join(this.folder, 'service.ini'), iniOf({ ...this.options, settings }, this.port))
  }

  /** Starts it and waits until it answers; a stage may be standby then. */
  async start(): Promise<void> {
    // It ends with the test, also if that is killed.
    const words = ['--pdeathsig', 'KILL', process.execPath, '--import', patience, launcher, 'start']
    const child = spawn('setpriv', words, {
      cwd: this.folder,
      env: {
        PATH: process.env.PATH,
        ...(wantedEngine !== 'auto' && { OVATION_HTTP_ENGINE: wantedEngine }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const running = new Running(child)
    this.#process = running
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => appendFileSync(join(this.folder, 'log'), text))
    await running.line('stdout', (line) => JSON.parse(line).msg === 'ready')
  }

  /** Makes it read its files again. */
  async reload(): Promise<void> {
    const { status, body } = await this.ask('POST', '/reload')
    if (status !== 200) throw new Error(`not reloaded: ${JSON.stringify(body)}`)
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Ends it as a service manager does. */
  stop(): Promise<Ended> {
    return this.#end('SIGTERM')
  }

  signal(signal: NodeJS.Signals): void {
    this.#process!.signal(signal)
  }

  /** Runs a command of the program with its settings. */
  run(...args: string[]): Promise<Ended> {
    return run(args, { cwd: this.folder })
  }

  /** Has an operator make it the active stage; where the broker is slow, it stands by before it has read the lease. */
  async take(): Promise<void> {
    await until(async () => (await this.run('stage', 'take')).code === 0)
  }

  /** Asks over HTTP, as an administrator. */
  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    if (this.options.tls) return this.#askTls(method, path, body)
    return answer(
      fetch(`${this.url}${path}`, {
        method,
        headers: { 'x-api-key': apiKey, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  }

  async #askTls(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
    const question = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const { status, text } = await askTls(this.url + path, question)
    return { status, headers: new Headers(), body: JSON.parse(text) }
  }

  /** Its status; undefined without an answer. */
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the fields that it expects
  async status(): Promise<any> {
    const got = await this.ask('GET', '/status').catch(() => undefined)
    return got?.body
  }

  /** A stage may stand by for a moment before it plays, and its port is closed between. */
  async untilActive(): Promise<void> {
    await until(async () => (await this.status())?.stage === 'active')
  }

  /** A token of a participant, for phones of all edges. */
  async token(layoutId: string, participant: string): Promise<string> {
    const { status, body } = await this.ask('POST', '/token', { layoutId, participant })
    if (status !== 200 && status !== 201) throw new Error(`no token: ${JSON.stringify(body)}`)
    return body.token
  }

  #end(signal: NodeJS.Signals): Promise<Ended> {
    const running = this.#process!
    this.#process = undefined
    return running.stop(signal)
  }
}

function iniOf(options: MachineOptions, port: number) {
  const { role, name, nats, displays = new Map(), settings = '', tls } = options
  const ofStage = '[osc]\nhost = 127.0.0.1\nport = 0\n'
  const shown = [...displays].map(([display, to]) => `[display.${display}]\nhost = 127.0.0.1\nport = ${to}\n`)
  return `[service]
layouts = layouts
state = ${role === 'stage' || tls ? 'state' : ''}
[http]
host = 127.0.0.1
port = ${port}
${tls ? 'tls_cert = cert.pem\ntls_key = key.pem\n' : ''}[auth]
api_key_file = api-key
token_secret_file = token-secret
[limits]
actions_per_second = 0
[cluster]
nats = ${nats}
role = ${role}
name = ${name}
${role === 'stage' ? ofStage : ''}${shown.join('')}${settings}`
}
