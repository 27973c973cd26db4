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
    .option('--config <file>', 'settings file (INI) that the service will use')
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
          `note: the service may write only to ${state}; set [service] state = ${state}, so that it and these commands find the same secrets`,
        )
      shell.print(unitOf(settings, process.execPath, join(packageRoot, 'bin', 'ovation.js')).trimEnd())
    })
}
