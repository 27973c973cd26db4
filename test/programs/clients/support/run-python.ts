import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { apiKey, type TestBridge } from '../../../support/show/bridge.js'

const run = promisify(execFile)
/** Debian's: only it has Debian's modules. */
const python = '/usr/bin/python3'
const script = join(process.cwd(), 'test/programs/clients/support/client.py')

/**
 * Lets a client that is written in Python do something.
 * @param what a function of the script
 * @param more what it needs beside the service
 * @returns what the client saw
 * @throws if the program is not installed, or the client failed
 */
export async function runPython(
  { url, token }: Pick<TestBridge, 'url' | 'token'>,
  what: string,
  more: readonly string[] = [],
): Promise<unknown> {
  await run(python, ['-c', 'import websockets']).catch(() => {
    throw new Error('its module is not installed; Debian has it: apt-get install python3-websockets')
  })
  const { stdout } = await run(python, [script, what, url, token, apiKey, ...more], { timeout: 60_000 })
  return JSON.parse(stdout)
}
