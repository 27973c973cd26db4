import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const exec = promisify(execFile)

/**
 * Sends a message with `oscsend` of liblo, from a port that is then closed.
 *
 * @param args as on its command line: `/ovation/subscribe is 9000 Wall`.
 */
export async function sendOsc(port: number, ...args: readonly string[]): Promise<void> {
  await exec('oscsend', ['127.0.0.1', String(port), ...args])
}
