import { resolve } from 'node:path'
import type { DisplayOptions } from '../../display/link/display.js'
import { describeConfigurationError, InvalidConfiguration } from '../../errors.js'
import type { Catalogue } from '../../layout/layout.js'
import { readEnd } from '../../recording/read-end.js'
import { Recording, RecordingError } from '../../recording/read-recording.js'
import type { RecordingHead } from '../../wire/recording/recording-line.js'
import { CommandFailure, type Shell } from '../shell.js'
import { findDestinations, findProfile, settingsFor, type Wanted } from './destinations.js'
import { LiveRecipient } from './live-recipient.js'
import type { RecordedMoment } from './play/moment.js'
import { findPart } from './play/moments.js'
import { Player, type Playing } from './play/player.js'
import { Progress, playedTime } from './progress.js'
import { RecordedShow, readRecordedLayouts } from './show/recorded-show.js'
import { SteadyClock } from './steady-clock.js'
import { tornLine, writeMessages } from './write-messages.js'

/** With `--loop`, the shortest time from one beginning to the next, ms: what is very short must not become a flood. */
const shortestRoundMs = 500

export interface ReplayOptions extends Wanted {
  readonly speed: number
  readonly from?: RecordedMoment
  readonly until?: RecordedMoment
  readonly loop?: true
  readonly skipSilence?: true
  readonly format: 'osc' | 'oscdump' | 'csv'
  readonly layout?: string
}

/**
 * Replays a recording to displays, or writes what they would be sent.
 *
 * @throws {CommandFailure} 2 or 1 if it may not, or has nothing to replay. @throws {RecordingError} if it cannot be read.
 */
export async function performReplay(shell: Shell, file: string, options: ReplayOptions): Promise<void> {
  const { format, layout, speed, skipSilence } = options
  const settings = settingsFor(shell, options, format === 'osc')
  const path = resolve(shell.cwd, file)
  const head = await readHead(path)
  const catalogue = layoutsOf(head, path, layout)
  const part = await findPart(path, head, options, layout)
  const playing = { part, only: layout, speed, skipSilence: skipSilence === true }
  if (format === 'osc') {
    const displays = await findDestinations(shell, options, settings, catalogue)
    return replayToDisplays(shell, path, playing, displays, head, options.loop === true)
  }
  const display = findProfile(shell, options, settings, catalogue)
  const player = await writeMessages(shell, path, format, playing, display)
  complainOfUnknown(shell, player.unknown)
}

async function replayToDisplays(
  shell: Shell,
  path: string,
  playing: Playing,
  displays: readonly DisplayOptions[],
  head: RecordingHead,
  isLooped: boolean,
): Promise<void> {
  const end = (await readEnd(path)) ?? head.t
  const whole = Math.min(playing.part.until ?? end, end) - head.t
  const steady = new SteadyClock()
  const forget = onStop(shell, () => steady.stop())
  shell.print(`replaying ${path} (${playedTime(whole)}) to ${describe(displays)}; Ctrl-C to stop`)
  const totals = { messages: 0, dropped: 0 }
  let isOver = false
  try {
    while (!isOver) {
      const again = performance.now() + shortestRoundMs
      const run = await replayOnce(shell, path, playing, displays, steady, { whole, before: totals.messages })
      totals.messages += run.messages
      totals.dropped += run.dropped
      isOver = !isLooped || run.messages === 0 || !(await steady.until(again))
    }
  } finally {
    forget()
  }
  const sent = `${totals.messages.toLocaleString('en')} messages`
  const lost = totals.dropped > 0 ? `, ${totals.dropped.toLocaleString('en')} of them not sent` : ''
  shell.print(`${steady.isStopped ? 'stopped' : 'done'}: ${sent}${lost}`)
}

/** Calls the listener when the replay is to end early; a second Ctrl-C ends the process. @returns what ends this. */
function onStop({ ending }: Shell, listener: () => void): () => void {
  ending?.then(listener)
  const signals = ending ? [] : (['SIGINT', 'SIGTERM'] as const)
  for (const signal of signals) process.once(signal, listener)
  return () => {
    for (const signal of signals) process.off(signal, listener)
  }
}

/** Plays it once. @returns how many messages the displays were given, and how many of them they were not sent. */
async function replayOnce(
  shell: Shell,
  path: string,
  playing: Playing,
  displays: readonly DisplayOptions[],
  steady: SteadyClock,
  { whole, before }: { readonly whole: number; readonly before: number },
) {
  const recording = await Recording.open(path)
  const { head } = recording
  const show = new RecordedShow()
  const player = new Player(recording, show, playing, new LiveRecipient(show, displays, steady))
  const given = () => show.displays.all.reduce((sum, display) => sum + display.given, 0)
  const progress = new Progress(shell, () => ({
    at: player.at - head.t,
    whole,
    mark: player.mark,
    messages: before + given(),
  }))
  try {
    show.begin(head, readRecordedLayouts(head.layouts, path, playing.only))
    await player.play()
    show.flush()
  } finally {
    progress.close()
    await recording.close()
    await show.close()
  }
  if (recording.isTorn) shell.complain(tornLine)
  complainOfUnknown(shell, player.unknown)
  for (const { health, options } of show.displays.all)
    if (health.lastError !== null)
      shell.complain(`${options.name} (${options.host}:${options.port}): ${health.lastError}`)
  return { messages: given(), dropped: show.displays.all.reduce((sum, { dropped }) => sum + dropped, 0) }
}

async function readHead(path: string): Promise<RecordingHead> {
  const recording = await Recording.open(path)
  await recording.close()
  return recording.head
}

/** @throws {RecordingError} if this version cannot show them. @throws {CommandFailure} if there is no such layout. */
function layoutsOf({ layouts }: RecordingHead, path: string, only: string | undefined): Catalogue {
  if (only !== undefined && !(only in layouts))
    throw new CommandFailure(
      `${path} has no layout ${only}; it has: ${Object.keys(layouts).join(', ') || 'none'}`,
    )
  try {
    return readRecordedLayouts(layouts, path, only)
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error
    throw new RecordingError(error.errors.map(describeConfigurationError).join('\n'))
  }
}

function complainOfUnknown(shell: Shell, unknown: number): void {
  if (unknown > 0)
    shell.complain(
      `${unknown} lines were passed over: the layouts of the recording do not have what they are about`,
    )
}

/** As `main (127.0.0.1:9000)`. */
function describe(displays: readonly DisplayOptions[]): string {
  return displays.map(({ name, host, port }) => `${name} (${host}:${port})`).join(', ')
}
