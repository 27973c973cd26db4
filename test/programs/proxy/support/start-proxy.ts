import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { freePort } from '../../../support/machine/free-port.js'
import { Running } from '../../../support/machine/process.js'
import { requireProgram } from '../../../support/machine/require-program.js'
import { nginxMain } from './nginx-main.js'
import { host, type ProxyKind } from './proxies.js'

/** A proxy that runs with the shipped file. */
export interface RunningProxy {
  /** HTTPS. */
  readonly port: number
  /** HTTP. */
  readonly plainPort: number
  /** Its self-signed certificate, as PEM. */
  readonly certificate: string
  readonly process: Running
  /** Makes it read its file again, as `systemctl reload` does. */
  reload(): void
}

/**
 * Starts a proxy in front of a daemon and waits until it listens; it stops with the test.
 * @param change what a person would change in the shipped file
 * @throws if it is not installed, or exits before it listens
 */
export async function startProxy(
  t: Test,
  proxy: ProxyKind,
  daemonPort: number,
  change = (replicated: string) => replicated,
): Promise<RunningProxy> {
  requireProgram(proxy.program, proxy.debianPackage)
  requireProgram('openssl', 'openssl')
  const home = mkdtempSync(join(tmpdir(), `${proxy.program}-`))
  const site = { home, port: await freePort(), plainPort: await freePort(), daemonPort }
  execFileSync('openssl', certificateWords, { cwd: home, stdio: 'ignore' })
  const replicated = change(readFileSync(proxy.file, 'utf8'))
  writeFileSync(join(home, proxy.place), await proxy.adapt(replicated, site))
  if (proxy.program === 'nginx') writeFileSync(join(home, 'nginx.conf'), nginxMain(home))
  // TERM, because a killed nginx master leaves its workers behind.
  const options = { cwd: home, env: { PATH: process.env.PATH, HOME: home } }
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', proxy.program, ...proxy.args(home)], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const running = new Running(child)
  t.teardown(async () => {
    await running.stop('SIGTERM')
    rmSync(home, { recursive: true, force: true })
  })
  await listening(running, site.port)
  return {
    ...site,
    certificate: readFileSync(join(home, 'certificate.pem'), 'utf8'),
    process: running,
    reload: () => {
      execFileSync(proxy.program, proxy.reload(home), { ...options, stdio: 'ignore' })
    },
  }
}

const certificateWords = [
  ...'req -x509 -nodes -days 2 -newkey ec -pkeyopt ec_paramgen_curve:P-256'.split(' '),
  ...`-subj /CN=${host} -addext subjectAltName=DNS:${host} -keyout key.pem -out certificate.pem`.split(' '),
]

async function listening(process: Running, port: number): Promise<void> {
  let end: unknown
  process.ended.then((ended) => {
    end = ended
  })
  while (!(await answers(port))) {
    if (end) throw new Error(`the proxy exited before it listened: ${JSON.stringify(end)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
