import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Test } from 'tap'
import { freePort } from '../../../support/machine/free-port.js'
import { Running } from '../../../support/machine/process.js'
import { requireProgram } from '../../../support/machine/require-program.js'
import { until } from '../../../support/time/until.js'

export interface BrokerPlace {
  /** Lines of its settings file, beside those for port and folder; users and limits for instance. */
  readonly settings?: string
  /** Lines about what it stores, beside the folder. */
  readonly jetstream?: string
}

/** A NATS broker with JetStream, on files of its own. */
export interface TestBroker {
  readonly port: number
  /** As in `[cluster] nats`. */
  readonly url: string
  readonly folder: string
  readonly pid: number
  /** Ends it as a crash of the program does: what it has taken is with the system, and stays. */
  kill(): Promise<void>
  /** Ends it as a service manager does. */
  stop(): Promise<void>
  /** Starts it again, on the same port and the same files. */
  restart(): Promise<void>
  /** Ends it, forgets all that it has stored, and starts it again. */
  wipe(): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** Gives it other settings, which it takes in while it runs. */
  configure(settings: string): Promise<void>
}

/** Starts a broker and waits until it listens; it ends with the test, and with the process of the test. */
export async function startBroker(
  t: Pick<Test, 'teardown'>,
  { settings = '', jetstream = '' }: BrokerPlace = {},
): Promise<TestBroker> {
  // Debian puts it where only root looks.
  process.env.PATH = `${process.env.PATH ?? ''}${delimiter}/usr/sbin`
  requireProgram('nats-server', 'nats-server')
  const home = mkdtempSync(join(tmpdir(), 'broker-'))
  const folder = join(home, 'store')
  const file = join(home, 'nats.conf')
  const port = await freePort()
  const write = (lines: string) =>
    writeFileSync(
      file,
      `listen: "127.0.0.1:${port}"\njetstream { store_dir: "${folder}"\n${jetstream} }\n${lines}\n`,
    )
  write(settings)
  const run = async () => {
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', 'nats-server', '-c', file], {
      cwd: home,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const started = new Running(child)
    await started.line('stderr', (line) => line.includes('Server is ready'))
    return started
  }
  let running = await run()
  const end = async (signal: NodeJS.Signals) => {
    await running.stop(signal)
  }
  t.teardown(async () => {
    await end('SIGKILL')
    rmSync(home, { recursive: true, force: true })
  })
  const restart = async () => {
    running = await run()
  }
  return {
    port,
    url: `nats://127.0.0.1:${port}`,
    folder,
    get pid() {
      return running.pid
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    restart,
    wipe: async () => {
      await end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
      await restart()
    },
    signal: (signal) => running.signal(signal),
    configure: async (lines) => {
      const before = running.written.stderr.length
      write(lines)
      running.signal('SIGHUP')
      await until(() => running.written.stderr.includes('Reloaded server configuration', before))
    },
  }
}
