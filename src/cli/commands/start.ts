import { setTimeout as pause } from 'node:timers/promises'
import { Command } from 'commander'
import type { ReloadedConfiguration } from '../../bridge/bridge-options.js'
import type { Bridge } from '../../bridge.js'
import { httpAddress, localHttpAddress } from '../../http/address.js'
import { readDescriptorLimit } from '../../limits/read-descriptor-limit.js'
import { isJournal, type Log, openLog } from '../../log.js'
import { packageVersion } from '../../settings/package-root.js'
import type { Settings } from '../../settings/settings.js'
import type { OwnHttp } from '../../supervision/self-request.js'
import { type Configuration, loadConfiguration } from '../configuration.js'
import { exitCode } from '../exit-code.js'
import { fitConnections } from '../fit-connections.js'
import { quote, type Shell } from '../shell.js'
import { Signals } from '../signals.js'
import { Terminal } from '../terminal.js'
import { waitingKeys } from '../waiting-keys.js'

/** The drain must end within this, whatever hangs. */
const stopWithinMs = 2900
/** And within this of it the last lines must be taken, by whoever reads the log. */
const lastLinesMs = 200

/** `ovation start`: runs the bridge until it is told to stop. */
export function startCommand(shell: Shell): Command {
  return new Command('start')
    .description('run the bridge until SIGTERM or Ctrl-C')
    .option('--config <file>', 'settings file (INI)')
    .addHelpText(
      'after',
      `
Without --config it reads $OVATION_CONFIG, ./service.ini or /etc/ovation/service.ini, whichever is found first,
and without any of them runs on built-in defaults: the demo layout, HTTP on port 8642, one display at
127.0.0.1:9000. At the first start it makes an API key and a token secret in the state folder and says where.

Examples:
  ${shell.command} start
  ${shell.command} start --config /etc/ovation/service.ini
  OVATION_HTTP_PORT=8080 ${shell.command} start`,
    )
    .action(async ({ config }: { config?: string }) => {
      limitNameLookups()
      const signals = new Signals()
      const terminal = new Terminal()
      const configuration = loadConfiguration(shell, config, true)
      const { settings, warnings } = fitConnections(
        configuration.settings,
        configuration.displays.length,
        readDescriptorLimit(),
      )
      const form = shell.isTerminal ? 'text' : isJournal(shell.env) ? 'journal' : 'json'
      const log = openLog({ level: settings.service.logLevel, form })
      for (const warning of [...configuration.warnings, ...warnings]) log.warn(warning)
      for (const path of configuration.created) log.info({ path }, 'made a new secret')
      // Only here, so that every other command starts faster.
      const { startBridge } = await import('../../bridge.js')
      const { supervise } = await import('../../supervision/supervise.js')
      const bridge = await startBridge({
        ...{ ...configuration, settings, version: packageVersion, log },
        reread: () => reread(shell, config, configuration.settings),
      })
      surviveFaults(bridge, log)
      // Before anybody is told that it is ready, and may stop it.
      const ending = signals.obey(terminal, () => bridge.reload())
      announce(bridge, configuration, shell, log, config ?? shell.env.OVATION_CONFIG)
      const supervision = supervise(ownHttp(bridge, settings), shell.env, log)
      log.info({ signal: await ending }, 'stopping')
      supervision.end()
      await stop(bridge, log, terminal)
    })
}

/**
 * The process ends only after the look-ups under way, and each takes 20 s where the name server is silent: one second
 * and one try will do, since displays are looked for again and again, unless somebody has set otherwise (resolv.conf(5)).
 */
function limitNameLookups(): void {
  process.env.RES_OPTIONS ??= 'timeout:1 attempts:1'
}

/** A fault that nobody caught, in a timer say, is told; it must not end the show. */
function surviveFaults({ faults }: Bridge, log: Log): void {
  process.on('uncaughtException', (error) => faults.report(error, 'uncaught exception'))
  process.on('unhandledRejection', (error) => faults.report(error, 'uncaught exception'))
  // Node would write it to standard error, and wait for a terminal that is stopped.
  process
    .removeAllListeners('warning')
    .on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node'))
}

function announce(
  bridge: Bridge,
  configuration: Configuration,
  shell: Shell,
  log: Log,
  config?: string,
): void {
  const { settings, secrets, catalogue, displays } = configuration
  const layoutIds = [...catalogue.keys()]
  log.info(
    {
      http: httpAddress({ ...settings.http, port: bridge.http.port }),
      osc: httpAddress({ ...bridge.osc, basePath: '' }).replace('http:', 'udp:'),
      displays: displays.map(({ name, host, port }) => `${name} ${host}:${port}`),
      layouts: layoutIds,
      settings: settings.source,
      apiKey: secrets.origins.apiKey,
      next: `${shell.command} token ${layoutIds[0]}${config === undefined ? '' : ` --config ${quote(config)}`}`,
    },
    'ready',
  )
}

/** Where this process reaches its own HTTP side. */
function ownHttp({ http, connections }: Bridge, { http: { basePath } }: Settings): OwnHttp {
  return { address: localHttpAddress({ host: http.host, port: http.port, basePath }), connections }
}

/** What the files have now. The state folder stays the one that is open, and its secrets go with it. */
function reread(shell: Shell, config: string | undefined, started: Settings): ReloadedConfiguration {
  const configuration = loadConfiguration(shell, config, false, started.service.state)
  return { ...configuration, restart: waitingKeys(started, configuration.settings) }
}

async function stop(bridge: Bridge, log: Log, terminal: Terminal): Promise<void> {
  const overdue = setTimeout(() => {
    log.error('the drain took too long; stopping now')
    terminal.release()
    process.exit(exitCode.failed)
  }, stopWithinMs)
  await bridge.close()
  log.info('stopped')
  await Promise.race([pause(lastLinesMs), new Promise<void>((resolve) => log.flush(() => resolve()))])
  clearTimeout(overdue)
  terminal.release()
}
