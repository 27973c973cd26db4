import { join } from 'node:path'
import { places } from '../../install/payload/places.js'
import { serviceUnit } from '../../install/payload/systemd-unit.js'
import { findTlsGroup, tlsGroup } from '../../install/payload/tls-group.js'
import { loadSettings } from '../../settings/load-settings.js'
import { packageRoot } from '../../settings/package-root.js'
import { type Shell, Subcommand } from '../shell.js'

export function unitCommand(shell: Shell): Subcommand {
  return new Subcommand('unit')
    .description("print a hardened systemd unit with this machine's paths")
    .notes(`
If there is a group ${tlsGroup} on this machine, the user of the service is in it, and can read a key for HTTPS that
belongs to it: sudo groupadd --system ${tlsGroup}

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
      const group = findTlsGroup('/') === undefined ? undefined : tlsGroup
      if (group === undefined && settings.http.tlsKey !== '')
        shell.complain(
          `note: make the group ${tlsGroup} and print this again, so that the service can read ${settings.http.tlsKey}: sudo groupadd --system ${tlsGroup}`,
        )
      const launcher = join(packageRoot, 'bin', 'ovation.js')
      shell.print(serviceUnit(settings, process.execPath, launcher, group).trimEnd())
    })
}
