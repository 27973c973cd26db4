import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import type { Test } from 'tap'
import { Running } from '../../../support/machine/process.js'
import { requireProgram } from '../../../support/machine/require-program.js'
import type { TabOptions } from './tab.js'

/**
 * An X display that nobody sees, with a window manager, without which a window never learns its size.
 *
 * @param more of the command line of Xvfb. @returns its name, as in `DISPLAY`.
 */
export async function openDisplay(
  t: Pick<Test, 'teardown'>,
  { width, height }: TabOptions,
  more: readonly string[] = [],
): Promise<string> {
  requireProgram('Xvfb', 'xvfb')
  requireProgram('openbox', 'openbox')
  const screen = ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp', ...more]
  const server = new Running(spawn('Xvfb', screen, { stdio: ['ignore', 'pipe', 'ignore'] }))
  t.teardown(() => server.stop('SIGTERM'))
  const number = await server.line('stdout', (line) => line !== '')
  const env = { ...process.env, DISPLAY: `:${number}` }
  const manager = new Running(spawn('openbox', [], { env, stdio: 'ignore' }))
  t.teardown(() => manager.stop('SIGTERM'))
  return env.DISPLAY
}

/** What is on a display, as PNG. */
export async function captureDisplay(display: string): Promise<Buffer> {
  requireProgram('import', 'imagemagick')
  const command = ['-display', display, '-window', 'root', 'png:-']
  const { stdout } = await promisify(execFile)('import', command, { encoding: 'buffer', maxBuffer: 2 ** 26 })
  return stdout
}
