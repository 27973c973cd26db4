import { resolve } from 'node:path'
import { InvalidConfiguration } from '../../errors.js'
import { localHttpAddress } from '../../http/address.js'
import { install } from '../../install/install.js'
import { places } from '../../install/payload/places.js'
import { findSettingsFile } from '../../settings/find-settings-file.js'
import { readCatalogue } from '../../settings/layouts/read-catalogue.js'
import { layoutsToTakeAlong } from '../../settings/layouts/take-layouts-along.js'
import { packageRoot, packageVersion } from '../../settings/package-root.js'
import type { Settings } from '../../settings/settings.js'
import { quote, type Shell, Subcommand } from '../shell.js'

interface InstallFlags {
  readonly edit?: boolean
  readonly dryRun?: boolean
  readonly root?: string
  readonly config?: string
}

export function installCommand(shell: Shell): Subcommand {
  return new Subcommand('install')
    .description('install this program as a systemd service, or upgrade it (as root)')
    .option('--edit', 'let the service change its layouts and their pictures, at the desk')
    .option('--dry-run', 'list what would be done without changing anything; does not need root')
    .option('--root <folder>', 'install into a system image in this folder, and start nothing')
    .notes(`
Copies the program to ${places.program}, links ${places.command}, creates settings, secrets and a layouts folder in
/etc/ovation if there are none, and starts the service. Run it again to upgrade: it changes only what is out of date,
and never your settings, layouts, secrets and counts. --config is the settings file of the service, by default
${places.settings}.

With --edit, [service] layouts becomes ${places.ownLayouts}: the service makes that folder when it starts, with
the layouts and pictures that it has so far, and may write nowhere else. What is in /etc/ovation stays there, unused.
Later installations keep it so.

Exit code 0 if the service runs, 78 if settings, secrets or layouts have errors, otherwise 1.

Examples:
  ${shell.command} install --dry-run
  sudo ${shell.command} install
  sudo ${shell.command} install --edit`)
    .action(async (options: InstallFlags) => {
      const { edit = false, dryRun = false, root = '/', config } = options
      try {
        const installed = await install({
          source: packageRoot,
          root: resolve(shell.cwd, root),
          ...(config !== undefined && { settingsFile: resolve(shell.cwd, config) }),
          edit,
          dryRun,
          env: shell.env,
          say: shell.print,
        })
        shell.print(conclude(installed, options, shell))
        if (root === '/' && !dryRun) complainOfLayouts(installed.settings, shell)
      } catch (error) {
        if (error instanceof InvalidConfiguration)
          shell.complain('stopped: the service cannot start with these errors; fix them, then run this again')
        throw error
      }
    })
}

/** A service that cannot make its folder plays without one. */
function complainOfLayouts(settings: Settings, shell: Shell): void {
  const { layouts } = settings.service
  if (layoutsToTakeAlong(settings) !== undefined)
    shell.complain(
      `the service could not make ${layouts}: it serves, but its layouts cannot be changed; journalctl --unit=ovation --priority=warning says why`,
    )
}

function conclude(
  { settings, isChanged }: Awaited<ReturnType<typeof install>>,
  { dryRun, root }: InstallFlags,
  shell: Shell,
): string {
  const program = `Ovation ${packageVersion}`
  if (dryRun) return isChanged ? 'nothing was changed' : `nothing to do: ${program} is installed`
  if (root !== undefined)
    return isChanged ? `${program} starts when the system in ${root} boots` : 'nothing to do'
  const serving = `${program} serves at ${localHttpAddress(settings.http)}`
  if (!isChanged) return `nothing to do: ${serving}`
  const [layoutId] = readCatalogue(settings)?.keys() ?? []
  if (layoutId === undefined) return serving
  const isFound = findSettingsFile(shell) === settings.source
  return `${serving}\nnext: sudo ovation token ${layoutId}${isFound ? '' : ` --config ${quote(settings.source)}`}`
}
