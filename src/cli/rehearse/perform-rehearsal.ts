import type { TokenAnswer } from '../../api/token.js'
import { readLayouts } from '../../layout/read-layouts.js'
import { layoutsFolder } from '../../settings/layouts/take-layouts-along.js'
import type { Settings } from '../../settings/settings.js'
import { DaemonRefusal } from '../daemon.js'
import { CommandFailure, exitCode, type Shell } from '../shell.js'
import { unreachable } from './carriers/carrier.js'
import { PhoneHttpCarrier } from './carriers/http-carrier.js'
import { PhoneStreamCarrier } from './carriers/stream-carrier.js'
import { type Circumstance, compareTotals, grouped, readDaemonTotals } from './daemon-totals.js'
import { aim, peculiarities, recentAction, requireOpenFiles, somebodyActs } from './preconditions.js'
import { failuresOf, progressLine, reportRehearsal } from './report.js'
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

/** How much longer than the rehearsal tokens are valid, s: for the last answers, and for clocks that differ. */
const reserve = 300
const answered = { code: 'ok', ms: 0, retryAfter: 0 }
/** People who acted within this time, ms, are still there and may go on. */
const presentMs = 10_000

/** Checks the preconditions, runs the crowd and prints the report. @throws {CommandFailure} 1 or 69 if the rehearsal failed. */
export async function performRehearsal(
  shell: Shell,
  layoutId: string,
  options: RehearseOptions,
): Promise<void> {
  const { people, minutes: ms, over, seed, reset, url, yes } = options
  const { view, operate, tokens, connections } = await aim(shell, options)
  const { address, settings } = view
  if (over === 'stream') requireOpenFiles(people)
  const before = await readDaemonTotals(view, layoutId)
  const recent = recentAction(before)
  if (recent !== undefined && !yes) throw somebodyActs(recent)
  const expiresIn = Math.min(Math.ceil(ms / 1000) + reserve, settings.auth.tokenMaxTtl)
  const requestToken = (participant: string) =>
    tokens.ask<TokenAnswer>('POST', '/token', { layoutId, expiresIn, participant })
  // Fails before anybody acts if no key may make tokens.
  await requestToken('rehearsal')
  const circumstance = {
    othersAct: recent !== undefined && recent < presentMs,
    countsVotes: url === undefined ? votesOfActions(settings, layoutId) : () => false,
  }

  shell.print(
    `${grouped(people)} people act on the layout ${layoutId} of ${address} for ${ms / 60_000} min, over ${over}, seed ${seed}; displays are sent what they do.`,
  )
  const streams = over === 'stream' ? people : 0
  const streamAgent = view.openAgent()
  for (const line of peculiarities(before, layoutId, streams, settings)) shell.print(line)
  const result = await runCrowd({
    people,
    ms,
    seed,
    carrier: (ledger) =>
      over === 'http'
        ? new PhoneHttpCarrier(address, layoutId, connections)
        : new PhoneStreamCarrier(address, streamAgent, (at) => ledger.hearLight(at)),
    token: (n) =>
      connections.connectionLimit.pass(
        // The same seed gives the same participants, so that repeating a rehearsal adds nobody to votes in which each person
        // has one lasting choice.
        () => requestToken(`rehearsal-${seed}-${n}`).then(({ token }) => ({ ...answered, token }), noToken),
        { ...unreachable, token: '' },
      ),
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
  const faults = failuresOf(rehearsed)
  if (faults.length > 0) throw new CommandFailure(`failed: ${faults.join('; ')}`)
}

/** Which votes count actions, according to the layout files. Votes of a layout that is not known here are not compared. */
function votesOfActions(settings: Settings, layoutId: string): Circumstance['countsVotes'] {
  try {
    const controls = readLayouts(layoutsFolder(settings)).get(layoutId)?.controls
    return (lid) => controls?.get(lid)?.once === false
  } catch {
    return () => false
  }
}

/** What a phone learns when it gets no token. */
function noToken(error: unknown) {
  const code = error instanceof DaemonRefusal ? error.problem.code : undefined
  return { ...unreachable, ...(code !== undefined && { code }), token: '' }
}
