import type { Displays } from '../display/displays.js'
import { enabledAnnouncement, heldAnnouncement } from '../display/link/announcements.js'
import { Refusal } from '../errors.js'
import type { Log } from '../log.js'
import type { Recorder } from '../recording/recorder.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import type { ShowState } from '../state/show-state.js'
import { closingIn } from '../state/timed/closing.js'
import type { WaitingText } from '../wire/control-state.js'
import type { GroupCommit } from './group-commit.js'

/** What an operator's request works on. The logs say by whom: the name of an API key, or an address. */
export interface OperateContext {
  readonly state: ShowState
  readonly displays: Displays
  readonly log: Log
  /** Undefined where nothing is recorded. */
  readonly recorder?: Pick<Recorder, 'deed' | 'show'> | undefined
}

/** Makes a page of a layout the active one, for everybody, and shows it on the displays. @returns false if there is no such page. */
export function switchPage(
  { state, displays, log, recorder }: OperateContext,
  layout: LiveLayout,
  pageId: string,
  by: string,
): boolean {
  if (!state.layouts.switchPage(layout, pageId)) return false
  log.info({ layoutId: layout.layoutId, pageId, by }, 'page switched')
  state.steering.record(layout.layoutId, by, { page: { pageId } })
  recorder?.show({ page: { layoutId: layout.layoutId, pageId } })
  displays.showPage(layout)
  return true
}

/**
 * Opens or closes a control for the audience, and tells registered displays.
 *
 * @param seconds after which it closes by itself, 1 to 86,400; undefined: it does not.
 * @returns whether that is a change.
 */
export function enableControl(
  { state, displays, log, recorder }: OperateContext,
  live: LiveControl,
  enabled: boolean,
  by: string,
  seconds?: number,
): boolean {
  const closing = seconds === undefined ? undefined : closingIn(seconds * 1000)
  if (!state.layouts.enable(live, enabled, closing)) return false
  const { layoutId, lid } = live.state
  log.info({ layoutId, lid, by, seconds }, enabled ? 'control enabled' : 'control disabled')
  state.steering.record(layoutId, by, {
    enabled: { lid, enabled, ...(seconds !== undefined && { seconds }) },
  })
  recorder?.deed({ enabled: { layoutId, lid, enabled } })
  displays.tell(enabledAnnouncement(live), layoutId)
  return true
}

/** Opens or closes the room of a layout. Closing it ends the light. */
export function openRoom(
  { state, log }: OperateContext,
  { layoutId }: LiveLayout,
  open: boolean,
  by: string,
): void {
  if (!state.rooms.setOpen(layoutId, open)) return
  if (!open) state.lights.end(layoutId)
  log.info({ layoutId, by }, open ? 'room opened' : 'room closed')
  state.steering.record(layoutId, by, { room: { open } })
}

/** Holds the output or releases it, and tells registered displays. @returns whether that is a change. */
export function holdOutput(
  { state, displays, log, recorder }: OperateContext,
  isHeld: boolean,
  by: string,
): boolean {
  if (state.hold.isHeld === isHeld) return false
  if (isHeld) {
    // What was accepted before in this turn still goes; nothing of a later one does.
    displays.flush()
    state.hold.begin()
    recorder?.deed({ held: true })
  } else {
    // Before displays are shown what they have missed: it is recorded with the signals of that.
    recorder?.show({ held: false, missed: [...state.hold.missed()] })
    state.hold.end()
  }
  log.warn({ by }, isHeld ? 'output held: displays get nothing of the audience' : 'output released')
  for (const layoutId of state.layouts.byId.keys()) state.steering.record(layoutId, by, { held: isHeld })
  displays.tell(heldAnnouncement(isHeld))
  return true
}

/**
 * Ends the waiting of a text. An approved one becomes the value of its control and is shown, whatever page is active.
 *
 * @throws {Refusal} `control-not-found` where it cannot be shown, because the layout has lost its control: then it waits
 *   on, since a reload may bring the control back.
 */
export function judgeText(
  {
    state,
    displays,
    commit,
    log,
    recorder,
  }: OperateContext & { readonly commit: Pick<GroupCommit, 'store'> },
  layout: LiveLayout,
  { textId, lid, value }: WaitingText,
  approved: boolean,
  by: string,
): void {
  const { layoutId } = layout
  const live = approved ? stringControl(layout, lid) : undefined
  const author = state.texts.authorOf(layoutId, textId)
  state.texts.remove(layoutId, textId, approved)
  if (live) {
    const was = live.state.voices?.of(author)?.text
    state.apply(live.state, value, author, '', textId)
    // A full datagram leaves before the end of the turn: after a kill, the text must not be there to be approved again.
    commit.store()
    displays.show(live)
    recorder?.deed({ text: { layoutId, lid, value, ...(was !== undefined && { was }) } })
  }
  log.info({ layoutId, textId, lid, by }, approved ? 'text approved' : 'text rejected')
  state.steering.record(layoutId, by, { text: { textId, lid, done: approved ? 'approved' : 'rejected' } })
}

/** The control of a layout that shows a text, or where somebody counts with it. @throws {Refusal} `text-not-found`. */
export function findShownText({ controls }: LiveLayout, textId: string): LiveControl {
  for (const live of controls.values())
    if (live.state.shown?.has(textId) || live.state.voices?.has(textId)) return live
  throw notShown
}

/**
 * Takes a text back that was shown: it leaves the results, and where it is the value, displays are sent the one before. While
 * the output is held, or where they were kept from newer ones, those that show it are sent nothing in its place.
 */
export function takeBackText(
  { state, displays, log, recorder }: OperateContext,
  live: LiveControl,
  textId: string,
  by: string,
): void {
  const taken = state.takeBack(live.state, textId)
  if (taken) displays.showTakenBack(live, taken)
  state.screens.settle()
  const { layoutId, lid } = live.state
  log.info({ layoutId, textId, lid, by }, 'text taken back')
  state.steering.record(layoutId, by, { text: { textId, lid, done: 'takenBack' } })
  if (taken === undefined) return
  const was = taken.word !== undefined && { was: taken.word }
  recorder?.deed({ text: { layoutId, lid, value: taken.text.value, takenBack: true, ...was } })
}

function stringControl({ controls, activePage }: LiveLayout, lid: number): LiveControl {
  const live = controls.get(lid)
  if (live?.control.behaviour.valueKind === 'text') return live
  throw new Refusal(
    'control-not-found',
    `Expected the text to be for a String of this layout; its control ${lid} is gone. Reject it, or bring the control back.`,
    { activePageId: activePage.pageId },
  )
}

const notShown = new Refusal(
  'text-not-found',
  'Expected the textId of one of the ten newest texts that a control shows; received another one. Perhaps somebody else has taken it back: `GET …/state` has those that are shown.',
)
