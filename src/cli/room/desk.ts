import type { ApiKey } from '../../auth/api-keys.js'
import { scopesReaching } from '../../auth/scope.js'
import { loadSettings } from '../../settings/load-settings.js'
import { loadApiKeys } from '../../settings/secrets.js'
import { secretSources } from '../configuration.js'
import { Daemon } from '../daemon.js'
import { CommandFailure } from '../exit-code.js'
import type { Shell } from '../shell.js'
import { Subcommand } from '../subcommand.js'
import { deskAddress } from './page-addresses.js'

/** `ovation desk`: the address of the page for operators, with a key. */
export function deskCommand(shell: Shell): Subcommand {
  return new Subcommand('desk')
    .description('print the address of the desk, with a key that opens it')
    .notes(`
Whoever opens it may steer the show: the key is the first of scope operate, or of admin if there is none. It stands behind
the #, so no server and no log sees it, and the page takes it out of the address.

Example:
  ${shell.command} desk`)
    .action(async ({ config }: { config?: string }) => {
      const settings = loadSettings({ ...shell, flag: config })
      const address = deskAddress(settings)
      const { apiKeys, origins } = loadApiKeys(secretSources(shell, settings))
      const { scope, secret } = narrowestKey(apiKeys, origins.apiKey)
      const key = secret.reveal().toString()
      shell.print(`${address}#${encodeURIComponent(key)}`)
      if (scope === 'admin') shell.complain(`this key may do everything; ${narrower(origins.apiKey)}`)
      await new Daemon(settings, key)
        .ask('GET', '/status')
        .catch((error: Error) => shell.complain(error.message))
    })
}

/** @param origin of the keys, for the message. @throws {CommandFailure} if none may steer the show. */
function narrowestKey(keys: readonly ApiKey[], origin: string): ApiKey {
  for (const wanted of scopesReaching('operate')) {
    const key = keys.find(({ scope }) => scope === wanted)
    if (key) return key
  }
  throw new CommandFailure(`no API key may steer the show; ${narrower(origin)}`)
}

function narrower(origin: string): string {
  return `for desks, add a line desk/operate:KEY to ${origin} and restart; \`openssl rand -hex 32\` makes a KEY`
}
