import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inTurn, nodeOf, program } from './program.js'
import { type Batch, runAll, type Sum } from './run-all.js'
import type { Conditions } from './run-process.js'
import { alone, batchesOf, dailyBatches, testFiles } from './test-files.js'

/** Tests that run by one name. */
export interface Part {
  readonly about: string
  /** Beside Node and a build. */
  readonly needs: string
  /** How long it takes on two quiet cores. */
  readonly minutes: number
  run(): Promise<Sum>
}

const reproducible = 'dist/test/programs/package/reproducible.test.js'

/** Every part, by its name. */
export const parts: Readonly<Record<string, Part>> = {
  daily: {
    about: 'what `npm test` runs',
    needs: 'nothing',
    minutes: 3,
    run: inTurn(
      tests(dailyBatches, { atOnce: 3, limit: 1800, env: coverage('daily') }),
      judgeCoverage(['daily']),
    ),
  },
  slow: {
    about: 'test/e2e, the daemon as a whole; and files elsewhere that end in .slow.ts',
    needs: 'nothing',
    minutes: 3,
    run: tests(slowFiles, { atOnce: 2 }),
  },
  engine: {
    about:
      'HTTP, its operations, streams, client and the daemon as a whole once more, on Node 24 with the engine `node`',
    needs: "npm's registry",
    minutes: 3,
    run: () =>
      tests(() => [...batchesOf('api', 'stream', 'client', 'http'), ...alone(testFiles('e2e'))], {
        atOnce: 3,
        env: { OVATION_TEST_ENGINE: 'node' },
        node: nodeOf(24),
      })(),
  },
  uws: {
    about: 'HTTP and streams with the engine `uws`, whatever Node this is',
    needs: 'a system that has uWebSockets for this Node',
    minutes: 1,
    run: tests(() => [...batchesOf('http', 'stream'), ...alone(['dist/test/e2e/engine.test.js'])], {
      atOnce: 2,
      env: { OVATION_TEST_ENGINE: 'uws' },
    }),
  },
  https: {
    about: 'HTTP and streams over TLS, with the engine `uws`',
    needs: 'a system that has uWebSockets for this Node',
    minutes: 2,
    run: overTls('uws'),
  },
  'https-node': {
    about: 'the same with the engine `node`',
    needs: 'nothing',
    minutes: 2,
    run: overTls('node'),
  },
  testssl: {
    about: 'a scanner of TLS looks for old protocols, weak ciphers and vulnerabilities, with both engines',
    needs: "Debian's testssl.sh",
    minutes: 2,
    run: tests(() => alone(testFiles('programs/https'))),
  },
  kills: {
    about:
      'test/kills: streams, clients, choices, texts and rooms while the daemon is killed again and again',
    needs: 'nothing',
    minutes: 1,
    run: tests(() => alone(testFiles('kills')), { env: { OVATION_TEST_KILLS: '3' } }),
  },
  receivers: {
    about: 'real OSC programs read what displays are sent',
    needs: 'the programs, from Debian',
    minutes: 3,
    run: tests(() => alone(testFiles('programs/receivers'))),
  },
  proxies: {
    about:
      'Caddy and nginx carry what phones send, and dnsmasq the names under which they test for internet access',
    needs: "Debian's caddy, nginx and dnsmasq-base",
    minutes: 5,
    // They wait for time most of the while.
    run: tests(() => alone(testFiles('programs/proxy')), { atOnce: 3 }),
  },
  clients: {
    about:
      "Chromium and a program in Python open streams, and the client runs in Chromium while everything fails; Python and npm's oscquery read the tree of OSCQuery",
    needs: "Debian's chromium and python3-websockets; npm's registry",
    minutes: 1,
    run: tests(() => alone(testFiles('programs/clients'))),
  },
  rehearsal: {
    about: 'simulated audiences act on a daemon',
    needs: 'nothing',
    minutes: 3,
    run: tests(() => alone(testFiles('programs/rehearsal'))),
  },
  cluster: {
    about: 'edges, a stage and a standby with a real NATS broker, each of them killed, paused and cut off',
    needs: "Debian's nats-server",
    minutes: 6,
    // They wait for time most of the while.
    run: tests(() => alone(testFiles('programs/cluster')), { atOnce: 2, env: coverage('cluster') }),
  },
  room: {
    about: 'the pages of phones, operators and the wall in Chromium',
    needs: "Debian's chromium, openssl, libnss3-tools",
    minutes: 7,
    run: tests(() => alone(testFiles('programs/room')), { atOnce: 2, limit: 1800, env: coverage('room') }),
  },
  edit: {
    about: 'the editor of layouts and its previews in Chromium, and on a phone in WebKit and Firefox',
    needs: "Debian's chromium, firefox-esr, webkit2gtk-driver, xvfb, openbox",
    minutes: 2,
    run: tests(() => alone(testFiles('programs/edit')), { atOnce: 2, limit: 1800, env: coverage('edit') }),
  },
  engines: {
    about: 'a short evening on the three pages in WebKit, Firefox, and Chromium of today, 2021 and 2020',
    needs:
      "Debian's chromium, firefox-esr, webkit2gtk-driver, xvfb, openbox, openssl, libnss3-tools; npm's registry, for old Chromiums",
    minutes: 4,
    run: tests(() => alone(testFiles('programs/engines')), { limit: 1800 }),
  },
  coverage: {
    about:
      'whether the tests of daily, cluster, room and edit have run most of what needs a broker or a browser',
    needs: 'that they have run',
    minutes: 1,
    run: judgeCoverage(['daily', 'cluster', 'room', 'edit'], '--folders', 'cluster,bridge/stage,web'),
  },
  package: {
    about: 'makes the Debian package and checks it, and what npm installs, for each Node',
    needs: "dpkg, lintian, man; npm's registry",
    minutes: 8,
    run: packageAnd(() => testFiles('programs/package').filter((file) => file !== reproducible)),
  },
  reproducible: {
    about: 'makes the Debian package twice and compares',
    needs: "dpkg; npm's registry",
    minutes: 2,
    run: packageAnd(() => [reproducible]),
  },
  root: {
    about: 'networks that fail, dead displays, slow links, a Wi-Fi without internet access, announcements',
    needs:
      "root, iproute2; Debian's dnsmasq-base, busybox, avahi-daemon, avahi-utils, dbus and iptables; npm's registry",
    minutes: 3,
    run: tests(() => alone(testFiles('root')), { limit: 1200 }),
  },
  runtimes: {
    about: 'installs Ovation in a small Debian 13 on Node 22, 24 and 26, and tests the engine there',
    needs: "root, debootstrap; npm's registry",
    minutes: 6,
    run: tests(() => alone(testFiles('runtimes')), { limit: 1800 }),
  },
  systemd: {
    about:
      'installs Ovation in a small Debian with a systemd of its own, kills, hangs, upgrades and reboots it',
    needs: 'root, debootstrap, systemd-container; that `package` has run',
    minutes: 3,
    run: tests(() => alone(testFiles('systemd'))),
  },
  containers: {
    about: 'builds the image twice from clean clones, and runs it and the compose files',
    needs:
      "root; Debian's podman, podman-compose, buildah, runc, netavark, aardvark-dns, iptables, debootstrap, nats-server and caddy; npm's registry",
    minutes: 6,
    run: tests(() => alone(testFiles('programs/containers')), { limit: 1800 }),
  },
  audit: {
    about: 'known vulnerabilities of what Ovation is built on',
    needs: "npm's own registry; others know of none",
    minutes: 1,
    run: program('node', ['.ci/audit.js']),
  },
  'node-26': {
    about: 'HTTP and streams on Node 26, with the best engine that it has here',
    needs: "npm's registry",
    minutes: 1,
    run: () =>
      tests(() => [...batchesOf('http', 'stream'), ...alone(['dist/test/e2e/engine.test.js'])], {
        atOnce: 2,
        node: nodeOf(26),
      })(),
  },
  'node-22': {
    about: 'the daemon as a whole on the other Node that is promised, which the Debian package brings too',
    needs: "npm's registry",
    minutes: 3,
    run: () => tests(slowFiles, { atOnce: 2, node: nodeOf(22) })(),
  },
  hostile: {
    about: 'hostile datagrams, damaged requests and damaged messages, for a short time',
    needs: 'nothing',
    minutes: 2,
    run: inTurn(
      npmRun('fuzz', 'osc', '--count', '50000', '--seconds', '3'),
      npmRun('fuzz', 'http', '--engine', 'uws', '--count', '50000'),
      npmRun('fuzz', 'http', '--engine', 'node', '--count', '50000'),
      npmRun('fuzz', 'stream', '--engine', 'uws', '--count', '20000'),
      npmRun('fuzz', 'stream', '--engine', 'node', '--count', '20000'),
    ),
  },
  search: {
    about: 'what reads files and datagrams or counts a crowd, searched for faults with random input',
    needs: 'nothing',
    minutes: 1,
    run: npmRun('fuzz', '--minutes', '0.5'),
  },
  bench: {
    about:
      'the load generator of the bench, and a short bench, which fails if a server answers anything but success',
    needs: "Debian's gcc, libc6-dev and wrk",
    minutes: 2,
    run: inTurn(
      tests(() => alone(testFiles('programs/bench'))),
      npmRun('bench', '--rounds', '1', '--seconds', '1'),
      npmRun('bench', 'latency', '--rounds', '1', '--seconds', '1'),
      npmRun('bench', '--streams', '--rounds', '1', '--seconds', '1'),
    ),
  },
  'many-kills': {
    about: 'kills under load, and 20 reloads during 100,000 requests',
    needs: "Debian's chromium",
    minutes: 15,
    run: inTurn(
      tests(() => alone(['dist/test/e2e/crowd/kill.test.js']), {
        limit: 1800,
        env: { OVATION_TEST_KILLS: '40' },
      }),
      tests(() => alone(testFiles('kills')), { limit: 1800, env: { OVATION_TEST_KILLS: '20' } }),
      tests(() => alone(['dist/test/programs/clients/client.test.js']), {
        env: { OVATION_TEST_KILLS: '10' },
      }),
      tests(() => alone(['dist/test/e2e/reload.test.js']), { env: { OVATION_TEST_REQUESTS: '100000' } }),
    ),
  },
  'many-people': {
    about: 'the signals of 100,000 people',
    needs: 'nothing',
    minutes: 1,
    run: tests(() => alone(['dist/test/crowd/many-people.test.js']), {
      env: { OVATION_TEST_PEOPLE: '100000' },
    }),
  },
  'node-22-install': {
    about: 'installed, built and tested by Node 22, in a copy',
    needs: "npm's registry",
    minutes: 8,
    run: program('bash', ['.ci/node-22']),
  },
  soak: {
    about: 'a soak: the books of clients, daemon and display must agree',
    needs: 'nothing',
    minutes: 10,
    run: npmRun('soak', '--minutes', '10'),
  },
  'hostile-long': {
    about: 'the same as hostile, for longer',
    needs: 'nothing',
    minutes: 10,
    run: inTurn(
      npmRun('fuzz', 'osc', '--count', '500000', '--seconds', '20'),
      npmRun('fuzz', 'http', '--engine', 'uws', '--count', '200000'),
      npmRun('fuzz', 'http', '--engine', 'node', '--count', '200000'),
      npmRun('fuzz', 'stream', '--engine', 'uws', '--count', '200000'),
      npmRun('fuzz', 'stream', '--engine', 'node', '--count', '200000'),
    ),
  },
  'search-long': {
    about: 'the same as search, for longer',
    needs: 'nothing',
    minutes: 10,
    run: npmRun('fuzz', '--minutes', '10'),
  },
}

/** Where processes leave what they have run. */
function coverage(part: string): Readonly<Record<string, string>> {
  return { NODE_V8_COVERAGE: resolve('dist/coverage', part) }
}

/** Judges what the tests of these parts have run. */
function judgeCoverage(of: readonly string[], ...options: readonly string[]): () => Promise<Sum> {
  const folders = of.map((part) => join('dist/coverage', part))
  return program('node', ['dist/test/run/coverage/judge-folders.js', ...options, ...folders])
}

/** Makes the Debian package, which these tests look at. */
function packageAnd(files: () => readonly string[]): () => Promise<Sum> {
  return async () => {
    const made = await program('npm', ['run', 'package'])()
    return made.failed > 0 ? made : tests(() => alone(files()))()
  }
}

/** Runs a script of package.json. */
function npmRun(script: string, ...args: readonly string[]): () => Promise<Sum> {
  return program('npm', ['run', script, '--', ...args])
}

/** What is true of HTTP and streams, with an engine that serves HTTPS. */
function overTls(engine: string): () => Promise<Sum> {
  const env = {
    OVATION_TEST_TLS: 'on',
    OVATION_TEST_ENGINE: engine,
    NODE_EXTRA_CA_CERTS: resolve('test/support/tls/pem/authority.pem'),
  }
  return tests(() => [...batchesOf('http', 'stream'), ...alone(testFiles('http', '.slow.js'))], {
    atOnce: 2,
    env,
  })
}

function slowFiles(): readonly Batch[] {
  return alone([...testFiles('e2e'), ...testFiles('.', '.slow.js')])
}

/** Runs files of tests: one at once, and ten minutes each, unless said otherwise. */
function tests(
  batches: () => readonly Batch[],
  { atOnce = 1, limit = 600, ...conditions }: Partial<Conditions> & { readonly atOnce?: number } = {},
): () => Promise<Sum> {
  return () => {
    const { NODE_V8_COVERAGE: before } = conditions.env ?? {}
    if (before !== undefined) rmSync(before, { recursive: true, force: true })
    return runAll(batches(), atOnce, { limit, ...conditions })
  }
}
