import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Test } from 'tap'

/** What the program for users writes to people. */
export interface BrokerUsers {
  /** Lines for the settings of the broker. */
  readonly settings: string
  /** The same users and rights, edges in the account of the stages. */
  readonly inOneAccount: string
  /** The credentials file of a machine. */
  credentialsOf(name: string): string
  /** Deletes all of them. */
  forgetCredentials(): void
  /** Calls the program again, with these machines. */
  name(...machines: readonly string[]): BrokerUsers
}

/** Machines like `edge:ohio`, as users of a broker, made as people make them. */
export function makeUsers(t: Pick<Test, 'teardown'>, ...machines: readonly string[]): BrokerUsers {
  const folder = mkdtempSync(join(tmpdir(), 'users-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return nameMachines(folder, machines)
}

function nameMachines(folder: string, machines: readonly string[]): BrokerUsers {
  execFileSync(process.execPath, [resolve('config/broker-users.mjs'), folder, ...machines], { stdio: 'pipe' })
  const settings = readFileSync(join(folder, 'ovation-accounts.conf'), 'utf8')
  const users = [...settings.matchAll(/users: \[(.*?)\n {4}\]/gs)].map(([, list]) => list).join('\n')
  return {
    settings,
    inOneAccount: `accounts {\n  OVATION {\n    jetstream: enabled\n    users: [${users}]\n  }\n}`,
    credentialsOf: (name) => join(folder, `${name}.creds`),
    forgetCredentials: () => {
      for (const file of readdirSync(folder)) if (file.endsWith('.creds')) rmSync(join(folder, file))
    },
    name: (...again) => nameMachines(folder, again),
  }
}
