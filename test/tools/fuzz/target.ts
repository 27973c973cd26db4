import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Engine } from '../../../src/http/engine/listen-http.js'
import { packageRoot } from '../bench/package-root.js'
import { phoneHeaders } from '../bench/phone.js'
import type { Reading } from '../soak/probe.js'
import { targetLayoutId } from './commands.js'
import { crowdId } from './phones.js'

export const apiKey = 'a-key-for-fuzzing-only'
export const tokenSecret = 'a-token-secret-for-fuzzing-of-no-worth'

/** A token of a participant, made without the daemon. */
export function tokenOf(participant: string, layoutId: string): string {
  return phoneHeaders(layoutId, participant, tokenSecret).authorization!.replace('Bearer ', '')
}

const faultLevels = ['error', 'fatal']

/** The options of a target. */
export interface TargetOptions {
  /** The HTTP engine. */
  readonly engine?: Engine
  /** A module that it loads before it starts. */
  readonly preload?: string
}

/** What the daemon has counted at its OSC port. */
export interface OscBooks {
  readonly received: number
  readonly refused: ReadonlyMap<string, number>
}

/** The daemon in a process of its own. */
export class Target {
  httpPort = 0
  oscPort = 0
  /** Log lines that report an error, and an exit that is not clean. Complete once it is stopped. */
  readonly faults: string[] = []
  readonly #folder = mkdtempSync(join(tmpdir(), 'ovation-fuzz-'))
  readonly #process: ChildProcess
  #isStopping = false

  /** @param displayPort of a display that receives what the phones do. */
  constructor(displayPort: number, { engine = 'auto', preload }: TargetOptions = {}) {
    const probe = new URL('../soak/probe.js', import.meta.url).href
    const patience = new URL('../../support/patience.js', import.meta.url).href
    const modules = [probe, patience, ...(preload === undefined ? [] : [preload])].flatMap((url) => [
      '--import',
      url,
    ])
    const config = this.#writeSettings(displayPort)
    this.#process = spawn(
      process.execPath,
      ['--expose-gc', ...modules, join(packageRoot, 'bin/ovation.js'), 'start', '--config', config],
      {
        env: {
          PATH: process.env.PATH,
          OVATION_API_KEY: apiKey,
          OVATION_TOKEN_SECRET: tokenSecret,
          OVATION_HTTP_ENGINE: engine,
        },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      },
    )
    this.#process.once('exit', (code, signal) => this.#endRun(code ?? signal))
    process.once('exit', () => {
      this.#process.kill('SIGKILL')
      rmSync(this.#folder, { recursive: true, force: true })
    })
  }

  get pid(): number {
    return this.#process.pid!
  }

  /** Resolves when it is ready. */
  start(): Promise<void> {
    let rest = ''
    return new Promise((resolve) => {
      this.#process.stdout!.setEncoding('utf8').on('data', (text: string) => {
        const lines = (rest + text).split('\n')
        rest = lines.pop()!
        for (const line of lines) {
          const { level, msg, http, osc } = JSON.parse(line)
          if (faultLevels.includes(level)) this.faults.push(line)
          if (msg !== 'ready') continue
          this.httpPort = Number(new URL(http).port)
          this.oscPort = Number(new URL(osc).port)
          resolve()
        }
      })
    })
  }

  /** The JSON answer to a request with the API key. */
  async ask<T>(path: string): Promise<T> {
    return JSON.parse(await this.#get(path))
  }

  async measure(): Promise<Reading> {
    this.#process.send('measure')
    const [reading] = (await once(this.#process, 'message')) as [Reading]
    return reading
  }

  /** What it has counted at its OSC port. */
  async oscBooks(): Promise<OscBooks> {
    const text = await this.metrics()
    const rows = [...text.matchAll(/^ovation_osc_refused_total\{reason="(.*)"\} (\d+)$/gm)]
    return {
      received: Number(/^ovation_osc_datagrams_received_total (\d+)$/m.exec(text)?.[1]),
      refused: new Map(rows.map(([, reason, count]) => [reason!, Number(count)])),
    }
  }

  /** What it reports about itself, as Prometheus reads it. Waits, because it is updated at most once a second. */
  async metrics(): Promise<string> {
    await delay(1100)
    return this.#get('/metrics')
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#process.kill('SIGTERM')
    // Not its exit: the last lines of its log may be read after that.
    const [code, signal] = await once(this.#process, 'close')
    if (code !== 0) this.faults.push(`it ended with ${code ?? signal}`)
  }

  /** It must not exit before it is told to; every later wait would be in vain. */
  #endRun(reason: number | string | null): void {
    if (this.#isStopping) return
    console.error(['the daemon has ended:', reason, ...this.faults].join(' '))
    process.exit(1)
  }

  async #get(path: string): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${this.httpPort}${path}`, {
      headers: { 'x-api-key': apiKey },
    })
    return response.text()
  }

  #writeSettings(displayPort: number): string {
    const layouts = join(this.#folder, 'layouts')
    mkdirSync(layouts)
    const demo = JSON.parse(readFileSync(join(packageRoot, 'config/layouts/demo.json'), 'utf8'))
    for (const layoutId of [targetLayoutId, crowdId])
      writeFileSync(
        join(layouts, `${layoutId}.json`),
        JSON.stringify({ ...demo, $schema: undefined, layoutId }),
      )
    const settings = {
      service: { layouts, state: './state' },
      http: { host: '127.0.0.1', port: 0 },
      // 127.0.0.100 and above are strangers.
      osc: { host: '127.0.0.1', port: 0, allow: '127.0.0.0/26', control: '127.0.0.0/26' },
      limits: { actions_per_second: 0 },
      'display.main': { host: '127.0.0.1', port: displayPort, layouts: crowdId },
    }
    const text = Object.entries(settings).map(
      ([name, keys]) =>
        `[${name}]\n${Object.entries(keys)
          .map(([name, value]) => `${name} = ${value}\n`)
          .join('')}`,
    )
    const file = join(this.#folder, 'service.ini')
    writeFileSync(file, text.join('\n'))
    return file
  }
}
