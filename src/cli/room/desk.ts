import type { ApiKey } from '../../auth/api-keys.js'
import { makeDeskCode } from '../../auth/desk-codes.js'
import { narrowestKey } from '../../auth/scope.js'
import { isEdge } from '../../settings/cluster-keys.js'
import { loadSettings } from '../../settings/load-settings.js'
import { loadSecrets } from '../../settings/secrets.js'
import type { ShownMachine } from '../../wire/cluster.js'
import { secretSources } from '../configuration.js'
import { Daemon, steersNothing, whereToSteer } from '../daemon.js'
import { CommandFailure, type Shell, Subcommand } from '../shell.js'
import { deskAddress } from './page-addresses.js'

export function deskCommand(shell: Shell): Subcommand {
  return new Subcommand('desk')
    .description('print the address of the desk, with a code that opens it once')
    .notes(`
The first person who opens it within the next ten minutes can steer the show: the page exchanges the code for the first
key with the scope operate, or admin if there is none. The code comes after the #, so no log contains it, and it works
only once, so it may stay in the browser's history. The secrets are read from their files; the daemon must use the same.

Example:
  ${shell.command} desk`)
    .action(async ({ config }: { config?: string }) => {
      const settings = loadSettings({ ...shell, flag: config })
      // Checked before the keys: an edge needs no key that steers.
      if (isEdge(settings)) throw new CommandFailure(steersNothing(settings.cluster.name))
      const address = deskAddress(settings)
      const { apiKeys, tokenSecret, origins } = loadSecrets(secretSources(shell, settings))
      const { scope, secret } = keyOfDesks(apiKeys, origins.apiKey)
      const shown = await new Daemon(settings, secret.reveal().toString())
        .ask<ShownMachine>('GET', '/status')
        .catch((error: Error) => shell.complain(error.message))
      const elsewhere = shown && whereToSteer(shown)
      if (elsewhere) throw new CommandFailure(elsewhere)
      shell.print(`${address}#${makeDeskCode(tokenSecret)}`)
      if (scope === 'admin')
        shell.complain(`the desk will get a key that may do everything; ${narrower(origins.apiKey)}`)
    })
}

/** @param origin of the keys, for the message. @throws {CommandFailure} if none may steer the show. */
function keyOfDesks(keys: readonly ApiKey[], origin: string): ApiKey {
  const key = narrowestKey(keys, 'operate')
  if (key) return key
  throw new CommandFailure(`no API key may steer the show; ${narrower(origin)}`)
}

function narrower(origin: string): string {
  return `for desks, add a line desk/operate:KEY to ${origin} and restart; \`openssl rand -hex 32\` makes a KEY`
}
