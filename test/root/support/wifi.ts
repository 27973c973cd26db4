import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Test } from 'tap'
import { command } from '../../support/machine/command.js'
import { runInShell } from '../../support/machine/process.js'
import { requireProgram } from '../../support/machine/require-program.js'
import { pem } from '../../support/tls/pairs.js'

/** Addresses of this machine in the Wi-Fi: that of the service, and one for another DNS server. */
export const [venue, router] = ['10.0.0.5', '10.0.0.6']

/** What `ask` says if there is no such name. */
export const unknown = 'curl 6'

/** What a DHCP client does with what it is given. */
const onLease = `#!/bin/sh
[ "$1" = bound ] || exit 0
ip address add "$ip/$mask" dev "$interface"
echo "nameserver $dns" >"$OWN/resolv.conf"
`

/** A phone in a network without internet access, whose only other machine is this one. */
export class Phone {
  constructor(
    /** Has its list of DNS servers, `resolv.conf`. */
    readonly folder: string,
    private readonly inside: string,
  ) {}

  /** Takes an address, and a DNS server, from DHCP. @returns its list of DNS servers. */
  async join(): Promise<string> {
    await this.#run(`busybox udhcpc -i wlan -n -q -t 10 -T 1 -s ${this.folder}/lease.sh`)
    return readFileSync(join(this.folder, 'resolv.conf'), 'utf8')
  }

  /** Takes an address and a DNS server without DHCP. */
  async settle(server: string): Promise<void> {
    await this.#run('ip address add 10.0.0.77/21 dev wlan')
    writeFileSync(join(this.folder, 'resolv.conf'), `nameserver ${server}\n`)
  }

  /** The status of an answer and where it leads, as `308 https://…`; or how curl ended without one. */
  async ask(url: string): Promise<string> {
    const { code, stdout } = await this.#curl(`-o /dev/null -w '%{http_code} %{redirect_url}' ${url}`)
    return code === 0 ? stdout.trim() : `curl ${code}`
  }

  /** The body of an answer. */
  async read(url: string): Promise<string> {
    return (await this.#curl(url)).stdout
  }

  #curl(words: string) {
    return this.#run(`curl -sS --max-time 10 --cacert ${resolve(pem('authority.pem'))} ${words}`)
  }

  #run(line: string) {
    return runInShell(`${this.inside} ${line}`, { cwd: this.folder, env: { OWN: this.folder } })
  }
}

/** Makes a Wi-Fi of 10.0.0.0/21 in a network of this test, with a phone that is not in it yet, until the test is over. */
export async function openWifi(t: Test): Promise<Phone> {
  for (const [program, debian] of Object.entries(programs)) requireProgram(program, debian)
  const folder = mkdtempSync(join(tmpdir(), 'ovation-wifi-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'resolv.conf'), '')
  writeFileSync(join(folder, 'lease.sh'), onLease, { mode: 0o755 })
  const phone = spawn('unshare', ['--net', '--mount', 'sh', '-c', 'echo; exec sleep infinity'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => stop(phone))
  await once(phone.stdout, 'data')
  const inside = `nsenter --target ${phone.pid} --net --mount`
  command(`ip link add venue type veth peer name wlan netns ${phone.pid}`)
  t.teardown(() => command('ip link del venue'))
  for (const address of [venue, router]) command(`ip address add ${address}/21 dev venue`)
  command('ip link set venue up')
  command(`${inside} ip link set wlan up`)
  command(`${inside} mount --bind ${folder}/resolv.conf /etc/resolv.conf`)
  return new Phone(folder, inside)
}

const programs = { dnsmasq: 'dnsmasq-base', curl: 'curl', busybox: 'busybox' }

/** Lets dnsmasq answer at one of the addresses with these lines alone, until the test is over. @returns what ends it before. */
export function serveNames(t: Test, { folder }: Phone, address: string, lines: string) {
  const file = join(folder, `${address}-${lines.length}.conf`)
  writeFileSync(file, lines)
  const place = lines.includes('listen-address=') ? [] : [`--listen-address=${address}`, '--bind-interfaces']
  const own = ['--keep-in-foreground', '--user=root', '--no-resolv', '--no-hosts', '--pid-file']
  const files = [`--conf-file=${file}`, `--dhcp-leasefile=${file}.leases`]
  const dnsmasq = spawn('dnsmasq', [...own, ...place, ...files], { stdio: ['ignore', 'ignore', 'inherit'] })
  const end = () => stop(dnsmasq)
  t.teardown(end)
  return end
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
