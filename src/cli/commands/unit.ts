import { join } from 'node:path'
import { Command } from 'commander'
import { packageRoot } from '../../settings/package-root.js'
import { loadSettingsFor } from '../configuration.js'
import type { Shell } from '../shell.js'
import { defaultUnitPaths } from '../systemd-unit.js'
import { unitOf } from '../unit-of.js'

/** `ovation unit`: prints a systemd unit with this machine's paths. */
export function unitCommand(shell: Shell): Command {
  return new Command('unit')
    .description("print a hardened systemd unit with this machine's paths")
    .addHelpText(
      'after',
      `
Example:
  ${shell.command} unit --config /etc/ovation/service.ini | sudo tee /etc/systemd/system/ovation.service
  sudo systemctl daemon-reload && sudo systemctl enable --now ovation`,
    )
    .action(({ config }: { config?: string }) => {
      const settings = loadSettingsFor(shell, config)
      const state = `/var/lib/${defaultUnitPaths.stateDirectory}`
      if (settings.service.state !== state)
        shell.complain(
          `note: the service can write only to ${state}; set [service] state = ${state}, so that these commands find its secrets`,
        )
      shell.print(unitOf(settings, process.execPath, join(packageRoot, 'bin', 'ovation.js')).trimEnd())
    })
}
