import { discover, withoutNodes } from '../../discovery/discover.js'
import { loadSettings } from '../../settings/load-settings.js'
import type { Settings } from '../../settings/settings.js'
import type { ShownDisplay } from '../../wire/display.js'
import type { StatusAnswer } from '../../wire/status.js'
import { reachDaemon, refuseAtEdge } from '../configuration.js'
import { secondsOption } from '../options.js'
import { type Shell, Subcommand, table, wrongUsage } from '../shell.js'
import { listPrograms } from './list-programs.js'
import { saveProposedMap } from './save-proposed-map.js'
import { displaysTable } from './status.js'

interface DisplaysOptions {
  readonly discover?: true
  readonly seconds: number
  readonly from?: string
  readonly map?: string
  readonly force?: true
  readonly json?: true
  readonly config?: string
}

const usualSeconds = 3

export function displaysCommand(shell: Shell): Subcommand {
  return new Subcommand('displays')
    .description('list the displays, or find programs of the network that can be some')
    .option('--discover', 'look for programs that announce that they take OSC, and read their trees')
    .option('--seconds <seconds>', 'how long to look, 1 to 60', secondsOption, usualSeconds)
    .option('--map <file>', 'propose a map for the controls of the layouts, in a new file')
    .option('--from <name>', 'of this program, if several are found')
    .option('--force', 'replace the file of --map if there is one')
    .option('--json', 'print JSON for scripts')
    .notes(`
Without --discover: the displays of the settings, with their state if the daemon answers.

--discover finds by mDNS what announces _osc._udp, _osc._tcp or _oscjson._tcp (OSCQuery), on this machine and on the
networks of the show: those of [osc] host, never Docker's or a VPN's. For each program it prints the lines that make
it a display. --map compares the labels of your controls with the addresses of the program that take such values,
and writes what fits best. Look through it: a name is only a guess.

Examples:
  ${shell.command} displays
  ${shell.command} displays --discover
  ${shell.command} displays --discover --from MadMapper --map madmapper.json`)
    .action(async (options: DisplaysOptions) => {
      requireSense(options)
      const settings = loadSettings({ ...shell, flag: options.config })
      refuseAtEdge(settings)
      if (!options.discover) return shell.print(await listDisplays(shell, settings, options))
      const found = await discover({
        ms: options.seconds * 1000,
        host: settings.osc.host,
        ownPorts: [settings.osc.port, settings.oscquery.port],
      })
      if (options.map === undefined)
        return shell.print(options.json ? JSON.stringify(withoutNodes(found), null, 2) : listPrograms(found))
      await saveProposedMap(shell, settings, found, { ...options, map: options.map })
    })
}

/** @throws {CommandFailure} if options do not go together. */
function requireSense({ discover, seconds, map, from, force, json }: DisplaysOptions): void {
  if (!discover && (map !== undefined || from !== undefined || seconds !== usualSeconds))
    throw wrongUsage('--map, --from and --seconds are for --discover: add it')
  if (map === undefined && (force || from !== undefined))
    throw wrongUsage('--from and --force are for --map: name its file')
  if (map !== undefined && json) throw wrongUsage('--map writes a file, and --json prints: choose one')
}

async function listDisplays(shell: Shell, { displays }: Settings, { json, config }: DisplaysOptions) {
  const live = await askDaemon(shell, config)
  const named = displays.flatMap(({ name, host, port }) => host.map((each) => ({ name, host: each, port })))
  if (json) return JSON.stringify(live ?? named, null, 2)
  if ((live ?? named).length === 0) return 'there are no displays'
  if (live) return displaysTable(live, shell.isTerminal)
  const rows = named.map(({ name, host, port }) => [
    name,
    `${host}:${port}`,
    'unknown: the daemon does not answer',
  ])
  return table([['DISPLAY', 'ADDRESS', 'STATE'], ...rows])
}

/** The displays of the daemon; undefined if it does not answer, or no readable API key has the scope. */
async function askDaemon(
  shell: Shell,
  config: string | undefined,
): Promise<readonly ShownDisplay[] | undefined> {
  try {
    return (await reachDaemon(shell, config, 'view').ask<StatusAnswer>('GET', '/status')).displays
  } catch {
    return undefined
  }
}
