import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { requireProgram } from '../../../support/machine/require-program.js'
import { Receiver, type ReceiverOptions } from './receiver.js'

/**
 * Starts a program without a window, in a home of its own, and waits until it listens. It stops with the test or with
 * this process.
 * @throws if it is not installed, or does not listen.
 */
export async function startReceiver(t: Test, options: ReceiverOptions): Promise<Receiver> {
  const { program, args, files = {}, port, protocol = 'udp' } = options
  requireProgram(program, options.debianPackage)
  // Qt needs a runtime folder that only its owner can read, as mkdtemp makes it.
  const home = mkdtempSync(join(tmpdir(), `${program}-`))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(home, name), content)
  const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: home, XDG_RUNTIME_DIR: home, ...options.env }
  const user = process.getuid?.() === 0 ? options.user : undefined
  if (user) execFileSync('chown', ['-R', user, home])
  const asUser = user ? ['--reuid', user, '--clear-groups', '--regid', 'nogroup'] : []
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...asUser, program, ...args], {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const receiver = new Receiver(child, options)
  t.teardown(async () => {
    await receiver.stop()
    rmSync(home, { recursive: true, force: true })
  })
  await receiver.waitFor(() => isBound(port, protocol), `to listen on the ${protocol} port ${port}`)
  return receiver
}

/** In the kernel's tables the line of a socket begins `sl: address:port `, in hexadecimal. */
function isBound(port: number, protocol: 'udp' | 'tcp'): boolean {
  const socket = new RegExp(`^ *\\d+: [0-9A-F]+:${port.toString(16).toUpperCase().padStart(4, '0')} `, 'm')
  const tables = [`/proc/net/${protocol}`, `/proc/net/${protocol}6`]
  return tables.some((table) => socket.test(readFileSync(table, 'utf8')))
}
