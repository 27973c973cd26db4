import { printable } from '../../printable.js'
import { findStrayPictures } from '../../room/stray-pictures.js'
import { loadConfiguration } from '../configuration.js'
import type { Shell } from '../shell.js'
import { Subcommand } from '../subcommand.js'

/** `ovation check`: would the daemon start with these files? */
export function checkCommand(shell: Shell): Subcommand {
  return new Subcommand('check')
    .description('check settings, secrets, layouts and maps, and list every error')
    .notes(`
Exit code 0 if the daemon would start with these files, 78 if not; warnings do not count. If there are no secrets
yet, it lists the files that the first start will make.

Examples:
  ${shell.command} check
  ${shell.command} check --config /etc/ovation/service.ini && systemctl restart ovation`)
    .action(({ config }: { config?: string }) => {
      const { settings, catalogue, displays, warnings, created } = loadConfiguration(shell, config, 'later')
      const pictures = findStrayPictures(catalogue, settings.service.layouts, settings.http.basePath).map(
        printable,
      )
      for (const warning of [...warnings, ...pictures]) shell.complain(`warning: ${warning}`)
      shell.print(`settings  ${printable(settings.source)}`)
      shell.print(`layouts   ${[...catalogue.keys()].join(', ')} (${printable(settings.service.layouts)})`)
      const hosts = displays.map(({ name, host, port }) => `${name} ${host}:${port}`).join(', ')
      shell.print(`displays  ${hosts || 'none'}`)
      if (created.length > 0)
        shell.print(`secrets   \`${shell.command} start\` will make ${created.map(printable).join(' and ')}`)
      shell.print('ok')
    })
}
