import { execFileSync, spawn } from 'node:child_process'
import { Resolver } from 'node:dns/promises'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { probes } from '../../../src/api/web/probes.js'
import { freePort } from '../../support/machine/free-port.js'
import { Running } from '../../support/machine/process.js'
import { requireProgram } from '../../support/machine/require-program.js'
import { replaceAll } from '../../support/replace-all.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { rawRequest } from '../../support/wire/raw-http.js'
import { host as ownHost, proxies } from './support/proxies.js'
import { setUpProxy } from './support/set-up-proxy.js'

const shipped = 'config/dnsmasq.conf'
const hosts = probes.flatMap((probe) => probe.hosts)

test('the names for dnsmasq are those that the daemon answers under', (t) => {
  const named = [...readFileSync(shipped, 'utf8').matchAll(/^address=\/([^/]+)\/10\.0\.0\.5$/gm)].map(
    ([, host]) => host,
  )
  t.same(new Set(named), new Set(hosts))
  t.end()
})

test('dnsmasq takes these names as they are shipped, and says the address of each', async (t) => {
  requireProgram('dnsmasq', 'dnsmasq-base')
  execFileSync('dnsmasq', ['--test', '-C', shipped], { stdio: 'pipe' })
  const names = await askDnsmasq(
    t,
    replaceAll(readFileSync(shipped, 'utf8'), { '10.0.0.5': '192.168.20.14' }),
  )
  for (const host of hosts) t.same(await names.resolve4(host), ['192.168.20.14'], host)
  await t.rejects(names.resolve4('other.example'), 'and of no other')
})

for (const proxy of proxies)
  test(`with the block for it, ${proxy.program} passes probes on and nothing else`, async (t) => {
    const enable = (replicated: string) => {
      const block = proxy.forProbes.exec(replicated)![0]
      return replicated.replace(block, block.replaceAll(/^# /gm, ''))
    }
    const set = await setUpProxy(t, proxy, enable, { OVATION_ROOM_PROBES: 'on' })
    const ask = (host: string, path: string, version = '1.0') =>
      rawRequest(
        set.proxy.plainPort,
        `GET ${path} HTTP/${version}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      )
    for (const { hosts, paths, answer } of probes)
      for (const host of hosts)
        for (const path of paths)
          for (const version of ['1.0', '1.1']) {
            const { status, body } = await ask(host, path, version)
            t.same([status, body], [answer.status ?? 200, answer.body], `${host}${path} HTTP/${version}`)
          }
    for (const path of ['/desk', '/play/demo', '/healthz', '/nm/more'])
      t.ok([308, 404].includes((await ask('captive.apple.com', path)).status), path)
    const { status, headers } = await ask(ownHost, '/play/demo', '1.1')
    t.ok([301, 308].includes(status), 'and people are led to HTTPS as ever')
    t.match(headers.get('location'), `https://${ownHost}`)
  })

/** A resolver that asks a dnsmasq with this file, which runs until the end of the test. */
async function askDnsmasq(t: Test, file: string): Promise<Resolver> {
  const home = mkdtempSync(join(tmpdir(), 'dnsmasq-'))
  writeFileSync(join(home, 'dnsmasq.conf'), file)
  const port = await freePort()
  const own = ['--no-resolv', '--no-hosts', '--bind-interfaces', '--listen-address=127.0.0.1', '--pid-file']
  const dnsmasq = new Running(
    spawn(
      'setpriv',
      [
        ...[
          '--pdeathsig',
          'TERM',
          'dnsmasq',
          '--keep-in-foreground',
          `--user=${userInfo().username}`,
          ...own,
        ],
        ...[`--port=${port}`, `--conf-file=${join(home, 'dnsmasq.conf')}`],
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    ),
  )
  t.teardown(async () => {
    await dnsmasq.stop('SIGTERM')
    rmSync(home, { recursive: true, force: true })
  })
  const resolver = new Resolver({ timeout: 1000, tries: 1 })
  resolver.setServers([`127.0.0.1:${port}`])
  await until(() =>
    resolver.resolve4(hosts[0]!).then(
      () => true,
      () => false,
    ),
  )
  return resolver
}
