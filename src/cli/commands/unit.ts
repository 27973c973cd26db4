import { join } from 'node:path'
import { places } from '../../install/payload/places.js'
import { serviceUnit } from '../../install/payload/systemd-unit.js'
import { loadSettings } from '../../settings/load-settings.js'
import { packageRoot } from '../../settings/package-root.js'
import { type Shell, Subcommand } from '../shell.js'

export function unitCommand(shell: Shell): Subcommand {
  return new Subcommand('unit')
    .description("print a hardened systemd unit with this machine's paths")
    .notes(`
Example:
  ${shell.command} unit --config /etc/ovation/service.ini | sudo tee /etc/systemd/system/ovation.service
  sudo systemctl daemon-reload && sudo systemctl enable --now ovation`)
    .action(({ config }: { config?: string }) => {
      const settings = loadSettings({ ...shell, flag: config })
      const { state } = places
      if (settings.service.state !== state)
        shell.complain(
          `note: the service can write only to ${state}; set [service] state = ${state}, so that these commands find its secrets`,
        )
      shell.print(serviceUnit(settings, process.execPath, join(packageRoot, 'bin', 'ovation.js')).trimEnd())
    })
}
