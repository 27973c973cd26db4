import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from '../../support/tap.js'
import { goodPath } from '../support/operation-rules.js'
import { keyOf } from '../support/senders.js'
import { deskCodeOf, startDemo } from './support/demo-daemon.js'
import { operations } from './support/description.js'

const evening = 'test/api/openapi/evening.arazzo.yaml'

test('redocly finds nothing to say about the document, nor about the evening', async (t) => {
  const { code, stdout } = await redocly('lint', 'config/openapi.json', evening, '--format', 'json')
  t.equal(code, 0)
  // One report after the other.
  const reports: { readonly totals: object }[] = JSON.parse(`[${stdout.replace('}{', '},{')}]`)
  // A stream has no answer of the 200s: it upgrades.
  const totals = [1, 0].map((ignored) => ({ errors: 0, warnings: 0, ignored }))
  t.same(
    reports.map((report) => report.totals),
    totals,
    stdout,
  )
})

test('redocly respect asks for every operation of a running daemon, and is answered as described', async (t) => {
  const daemon = await startDemo(t)
  const keys = { backend: keyOf.tokens, operator: keyOf.operate, admin: keyOf.admin }
  const input = { ...keys, asset: goodPath(':asset'), code: await deskCodeOf(daemon) }
  const { code, stdout } = await redocly(
    'respect',
    evening,
    '--server',
    `ovation=${daemon.url}`,
    '--input',
    JSON.stringify(input),
  )
  t.equal(code, 0, stdout)
  const asked = readFileSync(evening, 'utf8').matchAll(/operationId: (\w+)/g)
  t.same(
    new Set([...asked].map(([, id]) => id)),
    new Set(operations.map(([, { operationId }]) => operationId)),
    'every operation, and no other',
  )
})

/** Runs Redocly's command line, which asks nobody whether there is a newer one, and tells nobody that it ran. */
function redocly(...args: readonly string[]): Promise<{ readonly code: number; readonly stdout: string }> {
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return new Promise((resolve) => {
    const command = ['node_modules/@redocly/cli/bin/cli.js', ...args]
    const child = execFile(process.execPath, command, { env: { ...process.env, ...quiet } }, (_, stdout) =>
      resolve({ code: child.exitCode ?? -1, stdout }),
    )
  })
}
