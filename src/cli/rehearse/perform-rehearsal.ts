import type { TokenAnswer } from '../../api/token.js'
import { readLayouts } from '../../layout/read-layouts.js'
import type { Settings } from '../../settings/settings.js'
import { type Daemon, DaemonRefusal } from '../daemon.js'
import { CommandFailure, exitCode, type Shell } from '../shell.js'
import { type Outcome, unreachable } from './carriers/carrier.js'
import { PhoneHttpCarrier, SharedConnections } from './carriers/http-carrier.js'
import { PhoneStreamCarrier } from './carriers/stream-carrier.js'
import { type Circumstance, compareTotals, grouped, readDaemonTotals } from './daemon-totals.js'
import { aim, peculiarities, recentAction, requireOpenFiles, somebodyActs } from './preconditions.js'
import { faultsOf, progressLine, reportRehearsal } from './report.js'
import { runCrowd } from './run-crowd.js'

export interface RehearseOptions {
  readonly people: number
  /** Converted to ms by the option's parser. */
  readonly minutes: number
  readonly over: 'http' | 'stream'
  readonly seed: number
  readonly reset?: true
  readonly url?: string
  readonly yes?: true
  readonly config?: string
}

/** People who acted within this time, ms, are still there and may go on. */
const presentMs = 10_000

/**
 * Checks the preconditions, runs the crowd and prints the report.
 *
 * @throws {CommandFailure} 1 or 69, after the report, if the rehearsal failed.
 */
export async function performRehearsal(
  shell: Shell,
  layoutId: string,
  options: RehearseOptions,
): Promise<void> {
  const { people, minutes: ms, over, seed, reset, url, yes = false } = options
  const connections = new SharedConnections()
  const { view, operate, tokens } = await aim(shell, { ...options, isSure: yes }, connections.agent)
  const { address, settings } = view
  if (over === 'stream') requireOpenFiles(people)
  const before = await readDaemonTotals(view, layoutId)
  const recent = recentAction(before)
  if (recent !== undefined && !yes) throw somebodyActs(recent)
  const tokenSource = new TokenSource(tokens, layoutId, seed, ms, settings.auth.tokenMaxTtl)
  // Fails before anybody acts if no key may make tokens.
  await tokenSource.request('rehearsal')
  const circumstance = {
    othersAct: recent !== undefined && recent < presentMs,
    countsVotes: url === undefined ? votesOfActions(settings, layoutId) : () => false,
  }

  shell.print(
    `${grouped(people)} people act on the layout ${layoutId} of ${address} for ${ms / 60_000} min, over ${over}, seed ${seed}; displays are sent what they do.`,
  )
  const streams = over === 'stream' ? people : 0
  for (const line of peculiarities(before, layoutId, streams, settings)) shell.print(line)
  const result = await runCrowd({
    ...{ people, ms, seed },
    carrier: () =>
      over === 'http'
        ? new PhoneHttpCarrier(address, layoutId, connections)
        : new PhoneStreamCarrier(address),
    token: (n) => connections.connectionLimit.pass(() => tokenSource.of(n), { ...unreachable, token: '' }),
    hush: () => connections.connectionLimit.clear(),
    cut: () => connections.close(),
    onProgress: (ledger, now) => shell.redraw?.(progressLine(ledger, now, ms)),
  })
  shell.redraw?.('')

  const after = result.isDaemonGone
    ? undefined
    : await readDaemonTotals(view, layoutId).catch(() => undefined)
  const totals = after && compareTotals(result.ledger, before, after, circumstance)
  const waiting = connections.connectionLimit.waits.percentile(99) / 1000
  const rehearsed = { ...result, waiting, ...(totals && { totals }) }
  shell.print(reportRehearsal(rehearsed))
  if (!totals)
    throw new CommandFailure(
      `the daemon at ${address} no longer answers, so the totals could not be compared`,
      exitCode.daemonNotReachable,
    )
  if (reset) {
    await operate.ask('POST', `/layout/${encodeURIComponent(layoutId)}/reset`, { all: true })
    shell.print(`all controls of ${layoutId} are back to zero`)
  }
  const faults = faultsOf(rehearsed)
  if (faults.length > 0) throw new CommandFailure(`failed: ${faults.join('; ')}`)
}

/** Which votes count actions, according to the layout files. Votes of a layout that is not known here are not compared. */
function votesOfActions({ service }: Settings, layoutId: string): Circumstance['countsVotes'] {
  try {
    const controls = readLayouts(service.layouts).get(layoutId)?.controls
    return (lid) => controls?.get(lid)?.once === false
  } catch {
    return () => false
  }
}

/** How much longer than the rehearsal tokens are valid, s: for the last answers, and for clocks that differ. */
const reserve = 300

/** Gets tokens from the daemon that last a little longer than the rehearsal. */
export class TokenSource {
  readonly #expiresIn: number

  /** @param ms how long the rehearsal lasts. @param maxTtl the longest life of a token, s. */
  constructor(
    private readonly daemon: Daemon,
    private readonly layoutId: string,
    private readonly seed: number,
    ms: number,
    maxTtl: number,
  ) {
    this.#expiresIn = Math.min(Math.ceil(ms / 1000) + reserve, maxTtl)
  }

  /**
   * A token for the person with this number. The same seed gives the same participants, so that repeating a rehearsal adds
   * nobody to votes in which each person has one lasting choice. Does not reject.
   */
  async of(n: number): Promise<Outcome & { readonly token: string }> {
    try {
      return { code: 'ok', ms: 0, retryAfter: 0, token: await this.request(`rehearsal-${this.seed}-${n}`) }
    } catch (error) {
      const code = error instanceof DaemonRefusal ? error.problem.code : undefined
      return { ...unreachable, ...(code !== undefined && { code }), token: '' }
    }
  }

  /** @throws {CommandFailure} as `Daemon.ask`. */
  async request(participant: string): Promise<string> {
    const { layoutId } = this
    const wish = { layoutId, expiresIn: this.#expiresIn, participant }
    return (await this.daemon.ask<TokenAnswer>('POST', '/token', wish)).token
  }
}
