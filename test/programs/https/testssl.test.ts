import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { engines } from '../../support/engine.js'
import { iniFor, startDaemon } from '../../support/machine/daemon.js'
import { requireProgram } from '../../support/machine/require-program.js'
import { t as suite, test } from '../../support/tap.js'
import { pem, putPair } from '../../support/tls/pairs.js'

/** What the scanner has found; see its manual for the severities. */
interface Finding {
  readonly id: string
  readonly severity: 'OK' | 'INFO' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | 'WARN' | 'FATAL'
  readonly finding: string
}

/** Protocols, categories of ciphers, forward secrecy, the server's choice, its certificate, and vulnerabilities. */
const looksAt = ['-p', '-s', '-f', '-P', '-S', '-U']

/** Findings that are no fault of the service, and why. */
const exempted: Readonly<Record<string, string>> = {
  cipher_order: 'each cipher is strong, so a phone may take the one that it is fastest with: RFC 9325 §4.2.1',
  engine_problem: 'of the OpenSSL that the scanner uses itself',
  cert_validityPeriod: 'the certificate of the tests is valid for a hundred years',
  cert_revocation: 'the authority of the tests names no place for that',
  sessionresumption_ticket: 'whether sessions are resumed, which is no fault; busy, the scanner cannot tell',
}

// The scanner and the service wait for each other most of the while.
suite.jobs = engines.length
for (const engine of engines)
  test(`testssl.sh finds neither an old protocol, a weak cipher nor a vulnerability (${engine})`, {
    buffered: true,
  }, async (t) => {
    requireProgram('testssl', 'testssl.sh')
    const folder = t.testdir({ 'service.ini': iniFor(9) })
    const { cert, key } = putPair(folder, 'first')
    const env = { OVATION_HTTP_ENGINE: engine, OVATION_HTTP_TLS_CERT: cert, OVATION_HTTP_TLS_KEY: key }
    const { port } = await startDaemon(t, { cwd: folder, env })
    const found = await scan(port, join(folder, 'findings.json'))
    t.same(found.filter(isFault), [], 'nothing that is rated above INFO')
    for (const old of ['SSLv2', 'SSLv3', 'TLS1', 'TLS1_1'])
      t.match(findingOf(found, old), /^not offered/, old)
    for (const now of ['TLS1_2', 'TLS1_3']) t.match(findingOf(found, now), /^offered/, now)
    t.match(findingOf(found, 'heartbleed'), /^not vulnerable/, 'vulnerabilities were looked for')
    t.ok(found.length > 40, `${found.length} findings`)
  })

async function scan(port: number, file: string): Promise<readonly Finding[]> {
  const words = ['--quiet', '--color', '0', '--warnings', 'off', '--nodns', 'min', '--ip', '127.0.0.1']
  const own = ['--add-ca', resolve(pem('authority.pem')), '--jsonfile', file]
  // It exits with the number of what it has found.
  await promisify(execFile)('testssl', [...words, ...own, ...looksAt, `https://localhost:${port}`]).catch(
    () => {},
  )
  return JSON.parse(readFileSync(file, 'utf8'))
}

function isFault({ id, severity }: Finding): boolean {
  return severity !== 'OK' && severity !== 'INFO' && !(id.split(' ')[0]! in exempted)
}

function findingOf(found: readonly Finding[], id: string): string | undefined {
  return found.find((each) => each.id === id)?.finding
}
