import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { requireProgram } from '../../../support/machine/require-program.js'
import { within } from '../../../support/time/until.js'
import type { Closing, TabOptions } from './tab.js'

/**
 * An X display that nobody sees, with a window manager, without which a window never learns its size.
 *
 * @returns its name, as in `DISPLAY`.
 */
export async function openDisplay(t: Closing, { width, height }: TabOptions): Promise<string> {
  requireProgram('Xvfb', 'xvfb')
  requireProgram('openbox', 'openbox')
  const screen = ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp']
  const server = spawn('Xvfb', screen, { stdio: ['ignore', 'pipe', 'ignore'] })
  t.teardown(() => server.kill())
  const [number] = await within('a display', once(createInterface(server.stdout), 'line'))
  const env = { ...process.env, DISPLAY: `:${number}` }
  const manager = spawn('openbox', [], { env, stdio: 'ignore' })
  t.teardown(() => manager.kill())
  return env.DISPLAY
}
