import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endWithBench } from '../bench/children.js'

/** What a separate process must send. */
export interface FloodTask {
  /** Address of this machine to send from. */
  readonly host: string
  /** Port on 127.0.0.1 to send to. */
  readonly port: number
  /** Datagrams a second. */
  readonly rate: number
  readonly seconds: number
  /** In base64. */
  readonly datagrams: readonly string[]
}

export interface FloodReport {
  readonly sent: number
}

/** Floods a port from a separate process; resolves when that is done. */
export async function flood(task: FloodTask): Promise<FloodReport> {
  const child = endWithBench(fork(fileURLToPath(new URL('flood-program.js', import.meta.url))))
  child.send(task)
  const [report] = (await once(child, 'message')) as [FloodReport]
  return report
}
