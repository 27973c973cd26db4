import { isAbsolute } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bridge } from '../../bridge/bridge-options.js'
import { InvalidConfiguration } from '../../errors.js'
import { httpAddress, localHttpAddress, urlHost } from '../../http/address.js'
import { describeEngine } from '../../http/binary/describe-engine.js'
import { type ChosenEngine, chooseEngine } from '../../http/engine/choose-engine.js'
import { readDescriptorLimit, reservedDescriptors } from '../../limits/descriptors.js'
import { isJournal, type Log, openLog } from '../../log.js'
import { isEdge } from '../../settings/cluster-keys.js'
import { packageVersion, shippedLayouts } from '../../settings/package-root.js'
import { sections } from '../../settings/sections.js'
import type { Settings } from '../../settings/settings.js'
import { remindOfEnd } from '../../tls/remind-of-end.js'
import { type Configuration, loadConfiguration } from '../configuration.js'
import { waits } from '../daemon.js'
import { describeAddress } from '../describe-address.js'
import { ProcessSignals, Terminal } from '../process-signals.js'
import { exitCode, quote, type Shell, Subcommand } from '../shell.js'

/** How long to wait after draining for the reader of the log to take the last lines. */
const lastLinesMs = 200

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
      const engine = chooseEngine(settings.http.engine, settings.http.uwsPath)
      for (const warning of [...configuration.warnings, ...warnings, ...engine.warnings]) log.warn(warning)
      for (const path of configuration.created) log.info({ path }, 'made a new secret')
      if (configuration.copied !== undefined)
        log.info({ from: configuration.copied, to: settings.service.layouts }, 'copied the layouts')
      // Imported here so that the other commands start faster.
      const { startBridge } = await import('../../bridge.js')
      const { supervise } = await import('../../supervision/supervise.js')
      const bridge = await startBridge({
        ...configuration,
        settings,
        version: packageVersion,
        engine,
        log,
        // Keeps the state folder of the start, and the secrets in it; and its file, where another one would be found next.
        reread: () => {
          const { source, service } = configuration.settings
          const file = isAbsolute(source) ? source : config
          const reread = loadConfiguration(shell, file, false, service.state)
          return { ...reread, restart: restartKeys(configuration.settings, reread.settings) }
        },
      })
      surviveFaults(bridge, log)
      // Before the daemon is reported ready and may be stopped.
      const ending = signals.untilStop(terminal, () => bridge.reload())
      logReady(bridge, configuration, engine, shell, log, config ?? shell.env.OVATION_CONFIG)
      const { http, connections } = bridge
      const address = localHttpAddress({ ...settings.http, host: http.host, port: http.port })
      const ownHttp = {
        address,
        connections,
        get tls() {
          return bridge.http.tls
        },
      }
      const supervision = supervise(ownHttp, shell.env, log)
      remindOfEnd(() => bridge.http.tls, log)
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
  { shown: engine }: ChosenEngine,
  shell: Shell,
  log: Log,
  config?: string,
): void {
  const { settings, secrets, catalogue, displays } = configuration
  const layoutIds = [...catalogue.keys()]
  const withConfig = config === undefined ? '' : ` --config ${quote(config)}`
  const hasDesk = settings.room.desk !== 'off' && !isEdge(settings)
  const isFirst = settings.service.layouts === shippedLayouts
  log.info(
    {
      http: httpAddress({ ...settings.http, port: bridge.http.port }),
      ...(bridge.redirect && { redirect: httpAddress({ ...bridge.redirect, basePath: '' }) }),
      ...(bridge.oscQuery && { oscquery: httpAddress({ ...bridge.oscQuery, basePath: '' }) }),
      ...(bridge.osc && {
        osc: `udp://${urlHost(bridge.osc.host)}:${bridge.osc.port}`,
        displays: displays.map((display) => `${display.name} ${describeAddress(display)}`),
      }),
      ...(bridge.recorder?.folder && { recording: bridge.recorder.folder }),
      engine: describeEngine(engine),
      layouts: layoutIds,
      settings: settings.source,
      apiKey: secrets.origins.apiKey,
      ...(hasDesk && { desk: `${shell.command} desk${isFirst ? ' --edit' : ''}${withConfig}` }),
      ...(layoutIds.length > 0 && { next: `${shell.command} token ${layoutIds[0]}${withConfig}` }),
    },
    'ready',
  )
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

/** If fewer connections fit, the daemon does not start. */
const leastConnections = 100

/**
 * Lowers `max_connections` to what fits under the limit of open files, with a warning. At that limit the system accepts no
 * more connections and the engine would retry in a busy loop, so the cap stays below it.
 *
 * @param descriptors open files that the system allows this process; Infinity for no limit.
 * @throws {InvalidConfiguration} if fewer than 100 fit, or fewer than `max_connections` where that is lower.
 */
export function fitConnections(
  settings: Settings,
  displays: number,
  descriptors: number,
): { readonly settings: Settings; readonly warnings: readonly string[] } {
  const { limits, source } = settings
  const reserve = reservedDescriptors(displays)
  const room = descriptors - reserve
  if (limits.maxConnections <= room) return { settings, warnings: [] }
  const wanted = limits.maxConnections + reserve
  const how = `set LimitNOFILE=${wanted} in the systemd unit, or run \`ulimit -n ${wanted}\` before the start`
  const least = Math.min(limits.maxConnections, leastConnections)
  if (room < least)
    throw InvalidConfiguration.of(
      source,
      `expected space for at least ${least} connections, but this process may open only ${descriptors} files and needs ${reserve} for other things; ${how}`,
      '[limits] max_connections',
    )
  return {
    settings: { ...settings, limits: { ...limits, maxConnections: room } },
    warnings: [
      `[limits] max_connections is ${limits.maxConnections}, but this process may open only ${descriptors} files: it accepts at most ${room} connections; ${how}`,
    ],
  }
}

type Section = keyof typeof sections

/** What a reload applies, besides displays. Every other key of the table needs a restart. */
const reloadable: { readonly [S in Section]?: 'all' | readonly (keyof Settings[S])[] } = {
  service: ['layouts', 'edit'],
  // Other files; but from none to one, or back, is another protocol.
  http: ['tlsCert', 'tlsKey'],
  auth: ['apiKeyFile', 'tokenSecretFile', 'tokenSecretPreviousFile'],
  room: 'all',
  record: 'all',
}

/** Changed keys that take effect only after a restart, as `[section] key`. */
export function restartKeys(started: Settings, now: Settings): string[] {
  const isSwitched = (key: string) =>
    key.startsWith('tls') && (started.http.tlsCert === '') !== (now.http.tlsCert === '')
  return (Object.keys(sections) as Section[]).flatMap((section) => {
    const before: Readonly<Record<string, unknown>> = started[section]
    const after: Readonly<Record<string, unknown>> = now[section]
    const reloaded: 'all' | readonly string[] = reloadable[section] ?? []
    const isTaken = (key: string) => reloaded === 'all' || (reloaded.includes(key) && !isSwitched(key))
    return Object.keys(after)
      .filter((key) => !isTaken(key))
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map((key) => `[${section}] ${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
  })
}
