import { isAbsolute, join } from 'node:path'
import { Command } from 'commander'
import { packageRoot } from '../settings/package-root.js'
import { readSettings } from './configuration.js'
import type { Shell } from './shell.js'
import { defaultUnitPaths, systemdUnit } from './systemd-unit.js'

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
      const settings = readSettings(shell, config)
      const { apiKeyFile, tokenSecretFile, tokenSecretPreviousFile } = settings.auth
      const credentials = Object.entries({
        'api-key': apiKeyFile,
        'token-secret': tokenSecretFile,
        'token-secret-previous': tokenSecretPreviousFile,
      }).filter(([, path]) => path !== '')
      const state = `/var/lib/${defaultUnitPaths.stateDirectory}`
      if (settings.service.state !== state)
        shell.complain(
          `note: the service may write only to ${state}; set [service] state = ${state}, so that it and these commands find the same secrets`,
        )
      shell.print(
        systemdUnit({
          node: process.execPath,
          launcher: join(packageRoot, 'bin', 'ovation.js'),
          settings: isAbsolute(settings.source) ? settings.source : defaultUnitPaths.settings,
          stateDirectory: defaultUnitPaths.stateDirectory,
          credentials: Object.fromEntries(credentials),
        }).trimEnd(),
      )
    })
}
