import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Test } from 'tap'

/** What the program for users writes to people. */
export interface BrokerUsers {
  /** Lines for the settings of the broker. */
  readonly settings: string
  /** The credentials file of a machine. */
  credentialsOf(name: string): string
}

/** Machines like `edge:ohio`, as users of a broker, made as people make them. */
export function makeUsers(t: Pick<Test, 'teardown'>, ...machines: readonly string[]): BrokerUsers {
  const folder = mkdtempSync(join(tmpdir(), 'users-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync(process.execPath, [resolve('config/broker-users.mjs'), folder, ...machines], { stdio: 'pipe' })
  const users = readFileSync(join(folder, 'ovation-users.conf'), 'utf8')
  return {
    settings: `accounts {\n  OVATION {\n    jetstream: enabled\n${users}\n  }\n}`,
    credentialsOf: (name) => join(folder, `${name}.creds`),
  }
}
