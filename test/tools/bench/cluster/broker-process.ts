import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter } from 'node:path'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { endWithBench } from '../children.js'
import { cpuSecondsOf } from '../process-usage.js'

/** What a stream has stored since it was made. */
export interface Stored {
  readonly messages: number
  readonly bytes: number
}

/** A NATS server with JetStream on files, without users. */
export class BrokerProcess {
  readonly url: string
  readonly #child: ChildProcess

  /** @param folder its own, for its files */
  constructor(port: number, folder: string) {
    this.url = `nats://127.0.0.1:${port}`
    // Debian puts it where only root looks.
    const path = `${process.env.PATH ?? ''}${delimiter}/usr/sbin`
    const words = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder]
    this.#child = endWithBench(
      spawn('nats-server', words, { stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: path } }),
    )
    this.#child.once('error', () => {
      console.error('nats-server is not installed; Debian has it: apt-get install nats-server')
      process.exit(1)
    })
  }

  /** Resolves when it listens. */
  async ready(): Promise<void> {
    let written = ''
    while (!written.includes('Server is ready')) {
      const [piece] = (await once(this.#child.stderr!, 'data')) as [Buffer]
      written += piece
    }
    this.#child.stderr!.resume()
  }

  cpuSeconds(): number {
    return cpuSecondsOf(this.#child.pid)
  }

  /** Of the stream of turns; all of a bench, since the stage keeps ten minutes. */
  async stored(): Promise<Stored> {
    const connection = await connect({ servers: [this.url] })
    try {
      const { state } = await (await jetstreamManager(connection)).streams.info('OVATION_TURNS')
      return { messages: state.last_seq, bytes: state.bytes }
    } finally {
      await connection.close()
    }
  }

  async stop(): Promise<void> {
    const exit = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await exit
  }
}
