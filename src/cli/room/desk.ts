import type { ApiKey } from '../../auth/api-keys.js'
import { makeDeskCode } from '../../auth/desk-codes.js'
import { type DeskPermission, narrowestKey } from '../../auth/scope.js'
import { isEdge } from '../../settings/cluster-keys.js'
import { loadSettings } from '../../settings/load-settings.js'
import { loadSecrets } from '../../settings/secrets.js'
import { ownLayoutsFolder, type Settings } from '../../settings/settings.js'
import type { StatusAnswer } from '../../wire/status.js'
import { secretSources } from '../configuration.js'
import { Daemon, steersNothing, whereToSteer } from '../daemon.js'
import { CommandFailure, type Shell, Subcommand } from '../shell.js'
import { deskAddress } from './page-addresses.js'

interface DeskOptions {
  readonly edit?: boolean
  readonly config?: string
}

export function deskCommand(shell: Shell): Subcommand {
  return new Subcommand('desk')
    .description('print the address of the desk, with a code that opens it once')
    .option('--edit', 'of a desk that may also change layouts and their pictures')
    .notes(`
The first person who opens it within the next ten minutes can steer the show: the page exchanges the code for the first
key with the scope operate, or else edit or admin; with --edit for the first with the scope edit, or else admin. The code
comes after the #, so no log contains it, and it works only once, so it may stay in the browser's history. The secrets are
read from their files; the daemon must use the same.

Examples:
  ${shell.command} desk
  ${shell.command} desk --edit`)
    .action(async ({ edit = false, config }: DeskOptions) => {
      const permission = edit ? 'edit' : 'operate'
      const settings = loadSettings({ ...shell, flag: config })
      // Checked before the keys: an edge needs no key that steers.
      if (isEdge(settings)) throw new CommandFailure(steersNothing(settings.cluster.name))
      const address = deskAddress(settings)
      const { apiKeys, tokenSecret, origins } = loadSecrets(secretSources(shell, settings))
      const { scope, secret } = keyOfDesks(apiKeys, permission, origins.apiKey)
      const shown = await new Daemon(settings, secret.reveal().toString())
        .ask<StatusAnswer>('GET', '/status')
        .catch((error: Error) => shell.complain(error.message))
      const elsewhere = shown && whereToSteer(shown)
      if (elsewhere) throw new CommandFailure(elsewhere)
      shell.print(`${address}#${makeDeskCode(tokenSecret, permission)}`)
      if (scope !== permission) {
        const more = scope === 'admin' ? 'do everything' : 'also change layouts'
        shell.complain(`the desk will get a key that may ${more}; ${narrower(permission, origins.apiKey)}`)
      }
      if (edit && shown?.editing === false) shell.complain(howToEdit(settings))
    })
}

/** What lets the service change its layouts. */
function howToEdit({ source, service: { edit, state } }: Settings): string {
  const own = ownLayoutsFolder(state)
  const setting = edit === 'off' ? 'edit = auto' : `layouts = ${own || 'a folder that belongs to its user'}`
  return `the service may not change its layouts: set [service] ${setting} in ${source}, and restart it`
}

/** @param origin of the keys, for the message. @throws {CommandFailure} if none has the permission. */
function keyOfDesks(keys: readonly ApiKey[], permission: DeskPermission, origin: string): ApiKey {
  const key = narrowestKey(keys, permission)
  if (key) return key
  const what = { operate: 'steer the show', edit: 'change layouts' }[permission]
  throw new CommandFailure(`no API key may ${what}; ${narrower(permission, origin)}`)
}

function narrower(permission: DeskPermission, origin: string): string {
  const [desks, line] = {
    operate: ['desks', 'desk/operate:KEY'],
    edit: ['desks that change layouts', 'edit/edit:KEY'],
  }[permission]
  return `for ${desks}, add a line ${line} to ${origin} and restart; \`openssl rand -hex 32\` makes a KEY`
}
