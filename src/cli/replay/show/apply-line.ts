import { steadyTime } from '../../../clocks.js'
import { schedulerOf } from '../../../display/signals/signal-scheduler.js'
import type { LiveControl, LiveLayout } from '../../../state/live-layout.js'
import type { ControlValue } from '../../../wire/control-state.js'
import type {
  KnownSignal,
  RecordedAction,
  RecordedDeed,
  RecordedSignal,
  RecordingHead,
  RecordingLine,
} from '../../../wire/recording/recording-line.js'
import { recordedCrowdOf } from './recorded-crowd.js'
import type { RecordedShow } from './recorded-show.js'
import { readRecorded } from './restore-control.js'

/** A line that displays may see something of. */
export type ShownLine = RecordedAction | RecordedDeed | RecordedSignal

/** Whether displays may see something of a line. @param only of this layout; undefined: of all. */
export function isShown(line: RecordingLine, only: string | undefined): line is ShownLine {
  if ('mark' in line || 'refused' in line || 'light' in line) return false
  return only === undefined || (layoutOf(line) ?? only) === only
}

/** The layout that a line is about; undefined if it is about all. */
export function layoutOf(line: RecordingLine): string | undefined {
  if ('layoutId' in line) return line.layoutId
  if ('light' in line) return line.light.layoutId
  if ('page' in line) return line.page.layoutId
  if ('enabled' in line) return line.enabled.layoutId
  if ('reset' in line) return line.reset.layoutId
  if ('text' in line) return line.text.layoutId
  return undefined
}

/**
 * Does what a line says was done: changes the state, and adds to the displays what they are shown of it, to be sent at the end
 * of the turn.
 *
 * @param load takes layout files that were loaded again.
 * @returns false if the layouts do not have what it is about; then nothing has changed.
 */
export function applyLine(
  show: RecordedShow,
  line: ShownLine,
  load: (layouts: RecordingHead['layouts']) => void,
): boolean {
  if ('lid' in line) return act(show, line)
  if ('signal' in line) return showSignal(show, line)
  if ('held' in line) hold(show, line)
  else if ('layouts' in line) load(line.layouts)
  else if ('page' in line) return switchPage(show, line)
  else if ('enabled' in line) return enable(show, line.enabled)
  else if ('reset' in line) return reset(show, line.reset)
  else return line.text.takenBack ? takeBack(show, line.text) : approve(show, line.text)
  return true
}

type DeedOf<Kind extends string> = Extract<RecordedDeed, { readonly [K in Kind]: unknown }>

function act(show: RecordedShow, { layoutId, lid, type, value, was }: RecordedAction): boolean {
  const { state, displays } = show
  const live = show.control(layoutId, lid)
  const read = live?.control.type === type ? readRecorded(live, value) : undefined
  if (live === undefined || read === undefined) return false
  const isOnce = live.state.choices !== undefined
  if (isOnce ? choose(live, read, was) : state.apply(live.state, read, '', '')) displays.show(live)
  return true
}

/**
 * Moves the vote of somebody who has one lasting choice. What they had chosen before stands in the line, since the recording
 * does not say who had chosen what when it began.
 *
 * @returns false if it is the same choice again: displays are sent nothing then.
 */
function choose({ state }: LiveControl, choice: ControlValue, was: unknown): boolean {
  if (was === choice) return false
  const { votes, behaviour } = state
  if (was !== undefined) votes[Number(was)] = Math.max(0, (votes[Number(was)] ?? 0) - 1)
  votes[Number(choice)] = (votes[Number(choice)] ?? 0) + 1
  behaviour.apply(state, choice, '', '')
  return true
}

/** Shows a signal as it was sent, not as it would be computed from the actions. */
function showSignal(show: RecordedShow, signal: RecordedSignal): boolean {
  const heard = hear(show, signal)
  if (!heard) return false
  const { live, crowd, place } = heard
  const scheduler = schedulerOf(crowd)
  scheduler.look(steadyTime())
  scheduler.due.fill(0)
  scheduler.due[place] = 1
  show.displays.showDueSignals(live, true)
  return true
}

function switchPage(show: RecordedShow, { page, signals }: DeedOf<'page'>): boolean {
  const layout = show.layout(page.layoutId)
  if (!layout) return false
  hearAll(show, [layout], signals)
  return show.switchPage(layout, page.pageId)
}

function hold(show: RecordedShow, { held, missed, signals }: DeedOf<'held'>): void {
  const { hold, layouts } = show.state
  hearAll(show, layouts.byId.values(), signals)
  // In the order of then. Signals were missed, too, of which there are no lines.
  if (missed) hold.takeMissed()
  for (const [layoutId, lid] of missed ?? []) {
    const live = show.control(layoutId, lid)
    if (live) hold.miss(live.state)
  }
  show.hold(held)
}

/** Has the crowds of layouts be as they were at a moment; undefined where nothing of them was recorded. */
function hearAll(
  show: RecordedShow,
  layouts: Iterable<LiveLayout>,
  signals: readonly KnownSignal[] | undefined,
): void {
  if (signals === undefined) return
  for (const { controls } of layouts) for (const live of controls.values()) recordedCrowdOf(live)?.reset()
  for (const each of signals) hear(show, each)
}

/** @returns the control, and the place of the signal; undefined if there is no such signal. */
function hear(show: RecordedShow, { layoutId, signal, args }: KnownSignal) {
  const slash = signal.lastIndexOf('/')
  const live = findByAddress(show, layoutId, signal.slice(0, slash))
  const crowd = live && recordedCrowdOf(live)
  const place = crowd?.hear(signal.slice(slash + 1), args) ?? -1
  return live && crowd && place >= 0 ? { live, crowd, place } : undefined
}

function findByAddress(show: RecordedShow, layoutId: string, address: string): LiveControl | undefined {
  for (const live of show.layout(layoutId)?.controls.values() ?? [])
    if (live.control.address === address) return live
  return undefined
}

function enable(show: RecordedShow, { layoutId, lid, enabled }: DeedOf<'enabled'>['enabled']): boolean {
  const live = show.control(layoutId, lid)
  // Displays of the settings are not told; it matters to what is replayed next.
  if (live) show.state.layouts.enable(live, enabled)
  return live !== undefined
}

function reset(show: RecordedShow, { layoutId, lid, undone }: DeedOf<'reset'>['reset']): boolean {
  const layout = show.layout(layoutId)
  if (!layout) return false
  if (undone) {
    show.undoReset(layout, undone)
    return true
  }
  const only = lid === undefined ? undefined : layout.controls.get(lid)
  if (lid !== undefined && !only) return false
  show.reset(layout, only)
  return true
}

/** A text from before the recording is not known unless it was the newest; displays showed nothing of it then. */
function takeBack(show: RecordedShow, { layoutId, lid, value }: DeedOf<'text'>['text']): boolean {
  const live = show.control(layoutId, lid)
  const text = live?.state.shown?.all.findLast((each) => each.value === value)
  if (live && text) show.takeBack(live, text.textId)
  return live !== undefined
}

function approve(show: RecordedShow, { layoutId, lid, value }: DeedOf<'text'>['text']): boolean {
  const live = show.control(layoutId, lid)
  const read = live?.state.shown && readRecorded(live, value)
  if (!live || read === undefined) return false
  show.state.apply(live.state, read, '', '')
  show.displays.show(live)
  return true
}
