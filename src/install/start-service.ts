import { setTimeout as pause } from 'node:timers/promises'
import { InvalidConfiguration } from '../errors.js'
import { localHttpAddress } from '../http/address.js'
import { ask } from '../http/ask.js'
import type { Settings } from '../settings/settings.js'
import { runSystemProgram } from '../system-programs.js'
import { openAgent } from '../tls/pinned-agent.js'
import { trustedCertificates } from '../tls/served-certificate.js'
import type { ProgramCopy } from './program-copy.js'
import { requireFreePort } from './requirements.js'

/** How long to wait for the service, ms: a busy machine starts slowly. */
const patience = 20_000
const invalidExit = '78'

interface StartedSettings {
  readonly http: Pick<Settings['http'], 'host' | 'port' | 'basePath' | 'tlsCert'>
  readonly service: Pick<Settings['service'], 'state'>
}

/**
 * Starts the service with the program that is in place now. If that fails, the previous program is restored and started,
 * so that a failed upgrade does not stop a show; what the first start threw is thrown then.
 */
export async function startProgram(
  program: Pick<ProgramCopy, 'putBack' | 'dropOld'>,
  start: () => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  try {
    await start()
  } catch (error) {
    if (program.putBack())
      await start().then(
        () => say('restored the previous program, which serves'),
        () => say('restored the previous program, which does not serve either'),
      )
    throw error
  }
  program.dropOld()
}

/** Starts or restarts the service, and waits until it serves. @throws with the end of its log if it does not serve in time. */
export async function startService(systemctl: Systemctl, { http, service }: StartedSettings): Promise<void> {
  if (['inactive', 'failed'].includes(systemctl.state)) await requireFreePort(http.host, http.port)
  try {
    systemctl.restart()
    await waitUntilReady(systemctl, http.port === 0 ? undefined : askReadiness({ http, service }))
  } catch (error) {
    const message = `${(error as Error).message}; the end of its log:\n${readJournal()}`
    if (systemctl.show('ExecMainStatus') !== invalidExit) throw new Error(message)
    throw new InvalidConfiguration(message.split('\n').map((reason) => ({ file: '', place: '', reason })))
  }
}

/** @param readiness undefined if the service takes any free port: then it only has to be active. */
async function waitUntilReady(systemctl: Systemctl, readiness: Readiness | undefined): Promise<void> {
  for (const start = performance.now(); performance.now() < start + patience; await pause(50)) {
    const { state } = systemctl
    if (state === 'failed' || state === 'inactive') throw new Error(`ovation.service ended (${state})`)
    if (readiness ? await readiness.isServing() : state === 'active') return
  }
  const place = readiness ? ` at ${readiness.address}` : ''
  throw new Error(`ovation.service does not serve${place} within ${patience / 1000} s`)
}

interface Readiness {
  readonly address: string
  isServing(): Promise<boolean>
}

/** Over HTTPS only an answer of the service itself counts, which has the certificate of these settings. */
function askReadiness({ http, service }: StartedSettings): Readiness {
  const address = localHttpAddress(http)
  const agent = openAgent(address, () => trustedCertificates(http.tlsCert, service.state))
  const isServing = async () => {
    const answer = await ask(`${address}/readyz`, { within: 1000, agent }).catch(() => undefined)
    return answer?.status === 200
  }
  return { address, isServing }
}

/** The last log lines of the service, without those that report success. */
function readJournal(): string {
  const words = ['_SYSTEMD_UNIT=ovation.service', '--output=cat', '--lines=20', '--no-pager']
  const lines = runSystemProgram('journalctl', words).stdout.trim().split('\n')
  return lines
    .filter((line) => !line.startsWith('{"level":"info"'))
    .slice(-3)
    .join('\n')
}

const unit = 'ovation.service'

/** The service as systemd sees it (systemctl(1)). */
export class Systemctl {
  /** @param root the folder that holds the system: `/`, or an image of one, in which nothing runs. */
  constructor(private readonly root: string) {}

  get isEnabled(): boolean {
    return this.#run('is-enabled', unit).stdout.trim() === 'enabled'
  }

  /** `active`, `activating`, `failed`, `inactive` … */
  get state(): string {
    return this.show('ActiveState')
  }

  /** A property of the unit (org.freedesktop.systemd1(5)). */
  show(property: string): string {
    return this.#run('show', '--value', `--property=${property}`, unit).stdout.trim()
  }

  reload(): void {
    this.#change('daemon-reload')
  }

  enable(): void {
    this.#change('--quiet', 'enable', unit)
  }

  /** Starts the service if it is not running. */
  restart(): void {
    this.#change('restart', unit)
  }

  #change(...words: string[]): void {
    const { status, stderr } = this.#run(...words)
    if (status !== 0) throw new Error(`systemctl ${words.join(' ')} failed: ${stderr.trim()}`)
  }

  #run(...words: string[]) {
    const options = this.root === '/' ? [] : [`--root=${this.root}`]
    return runSystemProgram('systemctl', [...options, ...words])
  }
}
