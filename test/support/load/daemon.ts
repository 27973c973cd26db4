import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../machine/free-port.js'
import { fetchTls } from '../tls/pairs.js'
import { endWithUs } from './child.js'

export const apiKey = 'a-key-of-no-worth'
export const tokenSecret = 'a-token-secret-of-no-worth-at-all'

/** Settings, as sections of keys. */
export type Sections = Readonly<Record<string, Readonly<Record<string, string | number>>>>

export interface DaemonOptions {
  /** Beside a state file, and free ports on 127.0.0.1. */
  readonly settings: Sections
  /** Its layout files, by their ids. */
  readonly layouts: Readonly<Record<string, object>>
  /** Modules that it loads before it starts, beside what makes it patient with a busy machine. */
  readonly preload?: readonly string[]
}

const faultLevels = ['error', 'fatal']

/** The daemon in a process of its own. */
export class Daemon {
  httpPort = 0
  oscPort = 0
  /** Log lines that report an error, and an exit that is not clean. Complete once it is stopped. */
  readonly faults: string[] = []
  readonly #folder = mkdtempSync(join(tmpdir(), 'ovation-daemon-'))
  #isStopping = false
  protected child: ChildProcess | undefined

  readonly #clean = () => rmSync(this.#folder, { recursive: true, force: true })

  constructor(private readonly options: DaemonOptions) {
    process.once('exit', this.#clean)
  }

  get pid(): number {
    return this.child!.pid!
  }

  /** CPU time used by the present process, s (proc(5): fields 14 and 15, in hundredths). */
  get cpuSeconds(): number {
    return cpuSecondsOf(this.pid)
  }

  /** Memory in use, MiB. */
  get rssMiB(): number {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))?.[1]) / 1024
  }

  /** Resolves when it is ready. */
  async start(): Promise<void> {
    this.httpPort = await freePort()
    const patience = new URL('../time/patience.js', import.meta.url).href
    const modules = [patience, ...(this.options.preload ?? [])].flatMap((url) => ['--import', url])
    const words = ['--expose-gc', ...modules, join(process.cwd(), 'bin/ovation.js'), 'start']
    this.child = endWithUs(
      spawn(process.execPath, [...words, '--config', this.#writeSettings()], {
        env: {
          PATH: process.env.PATH,
          OVATION_API_KEY: apiKey,
          OVATION_TOKEN_SECRET: tokenSecret,
        },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      }),
    )
    this.child.once('exit', (code, signal) => this.#endRun(code ?? signal))
    await new Promise<void>((resolve) => this.#readLog(resolve))
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.child!.kill('SIGTERM')
    // Not its exit: the last lines of its log may be read after that.
    const [code, signal] = await once(this.child!, 'close')
    if (code !== 0) this.faults.push(`it ended with ${code ?? signal}`)
    process.off('exit', this.#clean)
    this.#clean()
  }

  /** The answer to a request with the API key, as text. */
  async get(path: string): Promise<string> {
    const isSecure = this.options.settings.http?.tls_cert !== undefined
    const [scheme, send] = isSecure ? (['https', fetchTls] as const) : (['http', fetch] as const)
    const headers = { 'x-api-key': apiKey }
    return (await send(`${scheme}://127.0.0.1:${this.httpPort}${path}`, { headers })).text()
  }

  /** The same, as JSON. */
  async ask<T>(path: string): Promise<T> {
    return JSON.parse(await this.get(path))
  }

  /** How often a Button counts. */
  async countOf(layoutId: string, lid: number): Promise<number | undefined> {
    type State = { readonly controls: readonly { readonly lid: number; readonly count?: number }[] }
    const { controls } = await this.ask<State>(`/layout/${layoutId}/state`)
    return controls.find((control) => control.lid === lid)?.count
  }

  async switchPage(layoutId: string, pageId: string): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${this.httpPort}/layout/${layoutId}/page`, {
      method: 'PUT',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ pageId }),
    })
    if (!response.ok) throw new Error(`the page was not switched: ${response.status}`)
  }

  #readLog(onReady: () => void): void {
    let rest = ''
    this.child!.stdout!.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop()!
      for (const line of lines) {
        const { level, msg, osc } = JSON.parse(line)
        if (faultLevels.includes(level)) this.faults.push(line)
        if (msg !== 'ready') continue
        if (osc) this.oscPort = Number(new URL(osc).port)
        onReady()
      }
    })
  }

  /** It must not exit before it is told to; every later wait would be in vain. */
  #endRun(reason: number | string | null): void {
    if (this.#isStopping) return
    console.error(['the daemon has ended:', reason, ...this.faults].join(' '))
    process.exit(1)
  }

  #writeSettings(): string {
    const { settings, layouts } = this.options
    const folder = join(this.#folder, 'layouts')
    mkdirSync(folder, { recursive: true })
    for (const [layoutId, layout] of Object.entries(layouts))
      writeFileSync(join(folder, `${layoutId}.json`), JSON.stringify(layout))
    const usual: Sections = {
      service: { layouts: folder, state: './state' },
      http: { host: '127.0.0.1', port: this.httpPort },
      osc: { host: '127.0.0.1', port: 0 },
    }
    const text = Object.keys({ ...usual, ...settings }).map((name) => {
      const keys = Object.entries({ ...usual[name], ...settings[name] })
      return `[${name}]\n${keys.map(([key, value]) => `${key} = ${value}\n`).join('')}`
    })
    const file = join(this.#folder, 'service.ini')
    writeFileSync(file, text.join('\n'))
    return file
  }
}

/** Seconds of CPU time used so far by all threads of a process (proc(5): fields 14 and 15, in hundredths). */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // Counted from after the command's name, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
