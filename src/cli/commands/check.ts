import { reaches } from '../../auth/scope.js'
import { describeEngine } from '../../http/binary/describe-engine.js'
import { chooseEngine } from '../../http/engine/choose-engine.js'
import { findUnreadablePair } from '../../install/permissions.js'
import { printable } from '../../printable.js'
import { findNetworkAddress, serviceUrl } from '../../room/invitation.js'
import { findStrayPictures, PictureTags } from '../../room/named-pictures.js'
import { isEdge } from '../../settings/cluster-keys.js'
import { systemSettingsFile } from '../../settings/find-settings-file.js'
import { recordingsFolder, type Settings } from '../../settings/settings.js'
import { describeCertificate } from '../../tls/certificate-in-use.js'
import type { ShownCertificate } from '../../wire/status.js'
import { type Configuration, loadConfiguration } from '../configuration.js'
import { describeAddress } from '../describe-address.js'
import { describeEnd } from '../describe-end.js'
import { CommandFailure, type Shell, Subcommand } from '../shell.js'

export function checkCommand(shell: Shell): Subcommand {
  return new Subcommand('check')
    .description('check settings, secrets, layouts and maps, and list every error')
    .notes(`
Exit code 0 if the daemon would start with these files, 78 if not; warnings do not count. If there are no secrets
yet, it lists the files that the first start will make. With a broker in the settings it connects there, for at most
3 s, and checks what this machine needs; exit code 1 if something is missing there. It changes nothing.

Examples:
  ${shell.command} check
  ${shell.command} check --config /etc/ovation/service.ini && systemctl restart ovation`)
    .action(async ({ config }: { config?: string }) => {
      const configuration = loadConfiguration(shell, config, 'later')
      const { settings, namedLayouts, catalogue, displays, tls, warnings, created } = configuration
      const pictures = findStrayPictures(catalogue, settings.service.layouts, settings.http.basePath)
      const engine = chooseEngine(settings.http.engine, settings.http.uwsPath)
      if (tls) engine.tryPair(tls)
      const own = [...judgeKeys(configuration), ...judgeReaders(settings)]
      for (const warning of [...warnings, ...pictures, ...own, ...engine.warnings])
        shell.complain(printable(`warning: ${warning}`))
      shell.print(`settings  ${printable(settings.source)}`)
      const layouts = `${[...catalogue.keys()].join(', ') || 'none'} (${printable(settings.service.layouts)})`
      const toCopy = settings.service.layouts !== namedLayouts
      const copied = toCopy ? `; the next start copies them to ${printable(namedLayouts)}` : ''
      shell.print(`layouts   ${isEdge(settings) ? 'those of the stage, and its [room]' : layouts + copied}`)
      const hosts = displays.map((display) => `${display.name} ${describeAddress(display)}`).join(', ')
      shell.print(
        `displays  ${isEdge(settings) ? 'none: an edge sends nothing to displays' : hosts || 'none'}`,
      )
      const { redirectPort } = settings.http
      if (redirectPort > 0) shell.print(`redirect  port ${redirectPort}, to ${describeTarget(settings)}`)
      if (settings.oscquery.port > 0) shell.print(`oscquery  ${describeTree(settings)}`)
      if (!isEdge(settings)) shell.print(`recording ${describeRecording(settings)}`)
      shell.print(`engine    ${printable(describeEngine(engine.shown))}`)
      if (tls) shell.print(`https     ${describeHttps(describeCertificate(tls))}`)
      if (created.length > 0)
        shell.print(`secrets   \`${shell.command} start\` will make ${created.map(printable).join(' and ')}`)
      await checkBroker(shell, configuration)
      shell.print('ok')
    })
}

function describeTarget(settings: Settings): string {
  const { room, http } = settings
  return isEdge(settings) ? 'the [room] url of the stage' : serviceUrl(room.url, http, '', findNetworkAddress)
}

function describeTree(settings: Settings): string {
  const { osc, oscquery } = settings
  return isEdge(settings) ? 'none: an edge has no OSC port' : `port ${oscquery.port} of ${osc.host}`
}

function describeHttps(certificate: ShownCertificate): string {
  const names = certificate.names.join(', ') || 'no name'
  return `${printable(names)}; ${describeEnd(certificate, Date.now())}`
}

function describeRecording(settings: Settings): string {
  const folder = recordingsFolder(settings)
  return settings.record.keep === 0 || folder === '' ? 'off' : printable(folder)
}

/** A warning for an edge with keys that can steer the show: an attacker who takes over an edge should not get that far. */
function judgeKeys({ settings, secrets: { apiKeys, origins } }: Configuration): readonly string[] {
  if (!isEdge(settings)) return []
  const strong = apiKeys.filter(({ scope }) => reaches(scope, 'operate')).map(({ name }) => name)
  if (strong.length === 0) return []
  return [
    `${origins.apiKey}: ${strong.join(', ')} may steer the show at the stage, which an edge does not need; give the edge only keys with the scopes tokens and view`,
  ]
}

/** Root can read every key, and would not notice that the installed service cannot. */
function judgeReaders(settings: Settings): readonly string[] {
  if (process.geteuid?.() !== 0 || settings.source !== systemSettingsFile) return []
  return findUnreadablePair(settings).map(({ file, reason }) => `${file}: ${reason}`)
}

/** @throws {CommandFailure} 1 with everything that is missing at the broker. */
async function checkBroker(shell: Shell, { settings, brokerCredentials }: Configuration): Promise<void> {
  const { nats: servers, role, name } = settings.cluster
  if (servers.length === 0) return
  // The broker's client is loaded only if there is a broker.
  const { probeBroker } = await import('../../cluster/preflight/probe-broker.js')
  const credentials = brokerCredentials?.reveal()
  const tags = new PictureTags()
  const findPictures = (names: readonly string[]) => tags.among(names, settings.service.layouts)
  const machine = { servers, role, name, credentials, findPictures }
  const { server, room, faults, warnings } = await probeBroker(machine)
  for (const warning of warnings) shell.complain(printable(`warning: ${warning}`))
  if (server !== undefined) shell.print(`broker    ${printable(server)}, as ${role} ${name}`)
  if (room !== undefined) shell.print(`batches   ${room} of what edges may send`)
  if (faults.length > 0)
    throw new CommandFailure(faults.map((fault) => printable(`broker: ${fault}`)).join('\n'))
}
