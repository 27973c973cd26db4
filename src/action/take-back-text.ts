import { Refusal } from '../errors.js'
import type { Log } from '../log.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import type { ActionContext } from './perform.js'

/** The control of a layout that shows a text. @throws {Refusal} `text-not-found`. */
export function findShownText({ controls }: LiveLayout, textId: string): LiveControl {
  for (const live of controls.values()) if (live.state.shown?.has(textId)) return live
  throw notShown
}

/**
 * Takes a text back that was shown: it leaves the results, and where it is the value, displays are sent the one before. While
 * the output is held, or where they were kept from newer ones, those that show it are sent nothing in its place.
 *
 * @param live the control that shows it. @param by who takes it back, for the log: the name of an API key.
 */
export function takeBackText(
  { state, displays, log }: Pick<ActionContext, 'state' | 'displays'> & { readonly log: Log },
  live: LiveControl,
  textId: string,
  by: string,
): void {
  const onDisplays = live.state.shown?.isOnDisplays(textId) === true
  const value = state.takeBack(live.state, textId)
  displays.showTakenBack(live, { value, onDisplays })
  const { layoutId, lid } = live.state
  log.info({ layoutId, textId, lid, by }, 'text taken back')
}

const notShown = new Refusal(
  'text-not-found',
  'Expected the textId of one of the ten newest texts that a control shows; received another one. Perhaps somebody else has taken it back: `GET …/state` has those that are shown.',
)
