import { describeEngine } from '../../http/binary/describe-engine.js'
import { printable } from '../../printable.js'
import { loadSettings } from '../../settings/load-settings.js'
import { recordingsFolder, type Settings } from '../../settings/settings.js'
import { clockHere } from '../../venue-clock.js'
import type { ShownEdge, ShownMachine, ShownStage } from '../../wire/cluster.js'
import type { ShownDisplay } from '../../wire/display.js'
import type { LayoutPeople } from '../../wire/room.js'
import type { LastReload, LayoutStatus, StatusAnswer, WrongPasscodes } from '../../wire/status.js'
import { reachDaemon } from '../configuration.js'
import { Daemon } from '../daemon.js'
import { describeAddress } from '../describe-address.js'
import { describeEnd } from '../describe-end.js'
import { describeChoice } from '../screen-choice.js'
import { CommandFailure, exitCode, type Shell, Subcommand, table } from '../shell.js'

export function statusCommand(shell: Shell): Subcommand {
  return new Subcommand('status')
    .description('show what the running daemon is doing')
    .option('--json', 'print JSON for scripts')
    .option('--healthy', 'print nothing; needs no API key')
    .notes(`
Exit code 0 if the daemon answers, 69 if not. With --healthy 0 only while GET /readyz is 200, else 1: while it stops, on
a standby, and on an edge that waits for the stage.

Examples:
  ${shell.command} status
  ${shell.command} status --healthy || echo 'not ready'
  watch -n 1 ${shell.command} status`)
    .action(async ({ json, healthy, config }: { json?: boolean; healthy?: boolean; config?: string }) => {
      if (healthy)
        return judgeHealth(await new Daemon(loadSettings({ ...shell, flag: config }), '').isReady())
      const daemon = reachDaemon(shell, config, 'view')
      const status = await daemon.ask<StatusAnswer>('GET', '/status')
      shell.print(json ? JSON.stringify(status, null, 2) : describeStatus(status, daemon, shell.isTerminal))
    })
}

/** @throws {CommandFailure} without words, unless the daemon is ready. */
function judgeHealth(ready: boolean | undefined): void {
  if (!ready)
    throw new CommandFailure('', ready === undefined ? exitCode.daemonNotReachable : exitCode.failed)
}

function describeStatus(status: StatusAnswer, { address, settings }: Daemon, isTerminal: boolean): string {
  const { uptime, lastAction, displays, actions } = status
  const refused = Object.entries(actions.refused).map(([code, n]) => `${n} ${code}`)
  const lines = [
    `${status.name} ${status.version} at ${address}, up ${describeUptime(uptime)}`,
    `process   ${status.pid}`,
    `settings  ${settings.source}`,
    `engine    ${describeEngine(status.engine)}`,
    ...(status.certificate ? [`https     ${describeEnd(status.certificate, Date.now())}`] : []),
    ...describeReload(status.lastReload),
    ...(status.missing ?? []).map(
      (line) => `MISSING   ${printable(line)}; the next reload or start needs it`,
    ),
    `counts    ${status.durable ? 'kept on disk' : 'in memory only'}`,
    ...describeRecording(status, settings),
    `actions   ${actions.accepted} accepted, ${actions.perSecond} a second; refused: ${refused.join(', ') || 'none'}`,
    ...describePasscodes(status.wrongPasscodes),
    ...(lastAction === null ? [] : [`acted     ${describeAge(Date.now() - lastAction)}`]),
    ...(status.held
      ? ['output    HELD: nothing from the audience reaches displays; `ovation hold off` releases it']
      : []),
    ...describeCluster(status),
    '',
    describeLayouts(status.layouts),
  ]
  const edges = describeEdges(status)
  if (edges !== '') lines.push('', edges)
  if (displays.length > 0) lines.push('', displaysTable(displays, isTerminal))
  return lines.join('\n')
}

/** A table of displays; those whose lease has ended are shaded at a terminal. */
export function displaysTable(displays: readonly ShownDisplay[], isTerminal: boolean): string {
  const rows = displays.map((display) => [
    display.name,
    describeAddress(display),
    describeDisplayState(display),
    String(display.sent),
    String(display.dropped),
    display.state === 'up' ? '' : (display.lastError ?? ''),
  ])
  const [head = '', ...texts] = table([
    ['DISPLAY', 'ADDRESS', 'STATE', 'SENT', 'DROPPED', 'LAST ERROR'],
    ...rows,
  ]).split('\n')
  // Dimmed (ECMA-48 SGR 2).
  const shade = (text: string, n: number) =>
    isTerminal && displays[n]?.lease === 0 ? `\u001b[2m${text}\u001b[22m` : text
  return [head, ...texts.map(shade)].join('\n')
}

function describeRecording({ recording }: StatusAnswer, settings: Settings): readonly string[] {
  if (recording === undefined) return []
  const trouble = recording
    ? ''
    : 'FAILING: its file was moved away, or the disk is full or cannot be written: '
  return [`recording ${trouble}${printable(recordingsFolder(settings))}`]
}

function describeLayouts(layouts: readonly LayoutStatus[]): string {
  const rows = layouts.map(({ layoutId, activePageId, room, people, disabled, screen, texts }) => [
    layoutId,
    activePageId,
    room,
    [
      ...describePeople(people),
      disabled.length > 0 ? `disabled: ${disabled.join(', ')}` : '',
      screen.show === 'auto' ? '' : `screens: ${describeChoice(screen)}`,
      describeTexts(texts),
    ]
      .filter(Boolean)
      .join('; '),
  ])
  return table([['LAYOUT', 'PAGE', 'ROOM'], ...rows])
}

function describePeople({ today, places, mostFrom }: LayoutPeople): readonly string[] {
  return [
    today >= places ? `FULL: ${places} of ${places} places taken today` : '',
    mostFrom ? `${mostFrom.people} of ${today} people from ${mostFrom.address}` : '',
  ]
}

function describePasscodes({ total, perMinute }: WrongPasscodes): readonly string[] {
  if (perMinute === 0) return []
  return [`passcodes ${perMinute} wrong ones within a minute, ${total} since the start`]
}

function describeReload(reload: LastReload | null): string[] {
  if (!reload) return []
  const at = clockHere().moment(reload.at)
  if (reload.ok) return [`reload    at ${at}`]
  return [
    `reload    refused at ${at}, nothing has changed:`,
    ...reload.faults.map((line) => `          ${line}`),
  ]
}

export function describeTexts(texts: number): string {
  if (texts === 0) return ''
  return texts === 1 ? '1 text waits' : `${texts} texts wait`
}

/** How long ago something happened. @param ms its age. */
export function describeAge(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'less than a minute ago'
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`
}

function describeUptime(seconds: number): string {
  const days = Math.floor(seconds / 86_400)
  const clock = [seconds / 3600, (seconds % 3600) / 60, seconds % 60]
    .map((part, at) => String(Math.floor(at === 0 ? part % 24 : part)).padStart(2, '0'))
    .join(':')
  return days > 0 ? `${days} d ${clock}` : clock
}

function describeDisplayState({ state, lease }: ShownDisplay): string {
  if (lease === undefined) return state
  return lease === 0 ? 'expired' : `${state} (lease ${lease} s)`
}

/** Lines of `ovation status` about the cluster; none if this machine works alone. */
export function describeCluster({ stage, cluster }: ShownMachine): readonly string[] {
  if (cluster === undefined) return []
  return cluster.role === 'edge' ? describeEdge(cluster) : describeStage(cluster, stage ?? 'standby')
}

/** A table of the edges that a stage has heard of; `''` if there are none. */
export function describeEdges({ cluster }: ShownMachine): string {
  if (cluster?.role !== 'stage' || cluster.edges.length === 0) return ''
  const rows = cluster.edges.map(({ name, state, phones, lag }) => [
    name,
    state,
    String(phones),
    lag === 0 ? 'none' : batches(lag),
  ])
  return table([['EDGE', 'STATE', 'PHONES', 'LAG'], ...rows])
}

function describeEdge({ name, broker, unacknowledged, trouble }: ShownEdge): readonly string[] {
  return [
    `edge      ${name}: serves phones; the stage counts what they do`,
    `broker    ${broker === 'connected' ? 'connected' : 'AWAY: phones are asked to try again'}; ${batches(unacknowledged)} not stored yet`,
    ...describeTrouble(trouble),
  ]
}

function describeStage(
  { name, broker, term, holder, standby, waiting, trouble }: ShownStage,
  state: 'active' | 'standby',
): readonly string[] {
  const others = [
    holder === null ? 'nobody is active' : holder === name ? '' : `${holder} is active`,
    standby === null ? 'nobody can take over by itself' : `${standby} takes over if it fails`,
  ].filter(Boolean)
  const about = term === null ? '' : ` (term ${term}; ${others.join('; ')})`
  return [
    `stage     ${name}: ${state === 'active' ? 'active' : 'STANDBY: counts and sends nothing'}${about}`,
    `broker    ${broker === 'connected' ? 'connected' : 'AWAY'}${waiting === null ? '' : `; ${batches(waiting)} wait to be counted`}`,
    ...describeTrouble(trouble),
  ]
}

function describeTrouble(trouble: string | null): readonly string[] {
  return trouble === null ? [] : [`TROUBLE   ${trouble}`]
}

function batches(count: number): string {
  return count === 1 ? '1 batch' : `${count} batches`
}
