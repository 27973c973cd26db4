import { FaultyConfiguration } from '../errors.js'
import { ask } from '../http/ask.js'
import type { Settings } from '../settings/settings.js'
import { requireFreePort } from './require-free-port.js'
import { runSystemProgram } from './run-system-program.js'
import type { Systemctl } from './systemctl.js'

/** A machine that is busy starts slowly; ms. */
const patience = 20_000
const faultyExit = '78'

/**
 * Starts the service, or starts it anew, and waits until it serves.
 *
 * @param address where its HTTP side is called.
 * @throws with the end of its log if it does not come to that.
 */
export async function startService(systemctl: Systemctl, { http }: Settings, address: string): Promise<void> {
  if (['inactive', 'failed'].includes(systemctl.state)) await requireFreePort(http.host, http.port)
  try {
    systemctl.restart()
    await serves(systemctl, http.port === 0 ? undefined : address)
  } catch (error) {
    const message = `${(error as Error).message}; the end of its log:\n${readLog()}`
    if (systemctl.show('ExecMainStatus') !== faultyExit) throw new Error(message)
    throw new FaultyConfiguration(message.split('\n').map((reason) => ({ file: '', place: '', reason })))
  }
}

async function serves(systemctl: Systemctl, address: string | undefined): Promise<void> {
  for (const start = performance.now(); performance.now() < start + patience; await pause()) {
    const { state } = systemctl
    if (state === 'failed' || state === 'inactive') throw new Error(`ovation.service has ended (${state})`)
    if (address === undefined ? state === 'active' : await answers(`${address}/readyz`)) return
  }
  throw new Error(`ovation.service does not serve at ${address} within ${patience / 1000} s`)
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await ask(url, { within: 1000 })).status === 200
  } catch {
    return false
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50))
}

/** What the service itself wrote last, but for what it tells when all is well. */
function readLog(): string {
  const words = ['_SYSTEMD_UNIT=ovation.service', '--output=cat', '--lines=20', '--no-pager']
  const lines = runSystemProgram('journalctl', words).stdout.trim().split('\n')
  return lines
    .filter((line) => !line.startsWith('{"level":"info"'))
    .slice(-3)
    .join('\n')
}
