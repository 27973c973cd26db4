import { setTimeout as pause } from 'node:timers/promises'
import type { Bridge, ReloadedConfiguration } from '../../bridge/bridge-options.js'
import { httpAddress, localHttpAddress } from '../../http/address.js'
import { readDescriptorLimit } from '../../limits/descriptors.js'
import { isJournal, type Log, openLog } from '../../log.js'
import { packageVersion } from '../../settings/package-root.js'
import type { Settings } from '../../settings/settings.js'
import { type Configuration, loadConfiguration } from '../configuration.js'
import { exitCode } from '../exit-code.js'
import { fitConnections } from '../fit-connections.js'
import { ProcessSignals } from '../process-signals.js'
import { restartKeys } from '../restart-keys.js'
import { quote, type Shell } from '../shell.js'
import { Subcommand } from '../subcommand.js'
import { Terminal } from '../terminal.js'
import { waits } from '../waits.js'

/** How long to wait after draining for the reader of the log to take the last lines. */
const lastLinesMs = 200

/** `ovation start`: runs the bridge until a signal stops it. */
export function startCommand(shell: Shell): Subcommand {
  return new Subcommand('start')
    .description('run the bridge until SIGTERM or Ctrl-C')
    .notes(`
Without --config it reads $OVATION_CONFIG, ./service.ini or /etc/ovation/service.ini, whichever is found first.
If there is none, it uses built-in defaults: the demo layout, HTTP on port 8642, one display at 127.0.0.1:9000.
The first start makes an API key and a token secret in the state folder and logs their paths.

Examples:
  ${shell.command} start
  ${shell.command} start --config /etc/ovation/service.ini
  OVATION_HTTP_PORT=8080 ${shell.command} start`)
    .action(async ({ config }: { config?: string }) => {
      // The process ends only after pending name look-ups, and each takes 20 s if the name server is silent. One try of
      // one second is enough, since displays are looked up again and again; a user may set it (resolv.conf(5)).
      process.env.RES_OPTIONS ??= 'timeout:1 attempts:1'
      const signals = new ProcessSignals()
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
      // Imported here so that the other commands start faster.
      const { startBridge } = await import('../../bridge.js')
      const { supervise } = await import('../../supervision/supervise.js')
      const bridge = await startBridge({
        ...{ ...configuration, settings, version: packageVersion, log },
        reread: () => reread(shell, config, configuration.settings),
      })
      surviveFaults(bridge, log)
      // Before the daemon is reported ready and may be stopped.
      const ending = signals.untilStop(terminal, () => bridge.reload())
      logReady(bridge, configuration, shell, log, config ?? shell.env.OVATION_CONFIG)
      const { http, connections } = bridge
      const address = localHttpAddress({ ...settings.http, host: http.host, port: http.port })
      const supervision = supervise({ address, connections }, shell.env, log)
      log.info({ signal: await ending }, 'stopping')
      supervision.end()
      await stop(bridge, log, terminal)
      // A connection that the broker's client left half closed would keep the process alive for ever.
      if (settings.cluster.nats.length > 0) process.exit(exitCode.done)
    })
}

/** An uncaught exception, in a timer for example, is logged; it must not end the show. */
function surviveFaults({ faults }: Bridge, log: Log): void {
  process.on('uncaughtException', (error) => faults.report(error, 'uncaught exception'))
  process.on('unhandledRejection', (error) => faults.report(error, 'unhandled rejection'))
  // Node would write to standard error, and block if the terminal is stopped.
  process
    .removeAllListeners('warning')
    .on('warning', (warning) => log.warn({ err: warning }, 'warning from Node'))
}

function logReady(
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
      ...(bridge.osc && {
        osc: httpAddress({ ...bridge.osc, basePath: '' }).replace('http:', 'udp:'),
        displays: displays.map(({ name, host, port }) => `${name} ${host}:${port}`),
      }),
      layouts: layoutIds,
      settings: settings.source,
      apiKey: secrets.origins.apiKey,
      ...(layoutIds.length > 0 && {
        next: `${shell.command} token ${layoutIds[0]}${config === undefined ? '' : ` --config ${quote(config)}`}`,
      }),
    },
    'ready',
  )
}

/** Reads the files again, but keeps the state folder of the start and the secrets in it. */
function reread(shell: Shell, config: string | undefined, started: Settings): ReloadedConfiguration {
  const configuration = loadConfiguration(shell, config, false, started.service.state)
  return { ...configuration, restart: restartKeys(started, configuration.settings) }
}

async function stop(bridge: Bridge, log: Log, terminal: Terminal): Promise<void> {
  const overdue = setTimeout(() => {
    log.error('draining took too long; exiting now')
    terminal.release()
    process.exit(exitCode.failed)
  }, waits.drainMs)
  await bridge.close()
  log.info('stopped')
  await Promise.race([pause(lastLinesMs), new Promise<void>((resolve) => log.flush(() => resolve()))])
  clearTimeout(overdue)
  terminal.release()
}
