import { steadyTime } from '../../clocks.js'
import { Crowd } from '../../crowd/crowd.js'
import { People } from '../../crowd/people.js'
import type { Catalogue, Control } from '../../layout/layout.js'
import type { Log } from '../../log.js'
import { delay } from '../../promises.js'
import { apply, type ControlState, fitVotes, initialState } from '../../state/control-state.js'
import { Voices } from '../../texts/voices.js'
import type { MessageSource } from '../link/backlog.js'
import { Display, type DisplayOptions } from '../link/display.js'
import { showPaced } from '../link/show-paced.js'
import { ControlOutput } from '../output/control-output.js'
import { schedulerOf } from '../signals/signal-scheduler.js'

/** What a display host was sent, and the result. */
export interface DisplayTest {
  readonly display: DisplayOptions
  /** The OSC messages for it, in order. */
  readonly messages: readonly Uint8Array[]
  /** Why it did not get all of them, as far as that can be known; undefined if no problem was found. */
  readonly failure: string | undefined
}

/** `zeros` takes back what `samples` has shown, as a reset does. */
export type TestOf = 'samples' | 'zeros'

/** The failure of a display that gets no loaded layout. */
export const nothingToSend = 'nothing to send: none of its layouts is loaded'

/** Nothing is shown again. */
const noRepair = { checks: 0 }

/** A refusal is back within this; ms. */
export const refusalMs = 300
const lookMs = 10
const fewestLooks = 10
/** The network asks three times, a second apart, for the hardware address of a machine; ms. */
export const longestMs = 3300

/**
 * Sends a display host every control of all pages of its layouts once, as in a show. Takes 0.3 s without problems, up to
 * 3.3 s if something is held up, and in addition the time of name resolution.
 */
export async function testDisplay(
  options: DisplayOptions,
  catalogue: Catalogue,
  what: TestOf,
  log: Log,
): Promise<DisplayTest> {
  const display = new RecordingDisplay(options, log)
  const layouts = [...catalogue.values()].filter(({ layoutId }) => display.shows(layoutId))
  const outputs = layouts.flatMap(({ layoutId, controls }) =>
    [...controls.values()].map((control) => {
      const state = what === 'zeros' ? zeroOf(layoutId, control) : sampleOf(layoutId, control)
      return new ControlOutput({ control, state }, [[display]], noRepair)
    }),
  )
  const show = (output: ControlOutput) => (what === 'zeros' ? output.showZero(false) : output.showOn(display))
  try {
    await display.start()
    // A display without an address, or without a route to it, is known to be down by now.
    if (display.state === 'up') await showAndWait(display, outputs, show)
    const { health, sent, messages } = display
    const problem = health.lastError ?? describeShortfall(sent, messages.length)
    return { display: options, messages, failure: layouts.length > 0 ? problem : nothingToSend }
  } finally {
    await display.close()
  }
}

class RecordingDisplay extends Display {
  readonly messages: Uint8Array[] = []

  override add(message: Uint8Array, source: MessageSource): void {
    this.messages.push(Uint8Array.from(message))
    super.add(message, source)
  }
}

async function showAndWait(
  display: Display,
  outputs: readonly ControlOutput[],
  show: (output: ControlOutput) => void,
): Promise<void> {
  await showPaced(display, outputs, show)
  const started = performance.now()
  const elapsed = () => performance.now() - started
  const isHeldUp = () => display.state === 'up' && (!display.isIdle || display.sender.isSilent)
  // Also many looks: on a busy machine the time may be over before a refusal that is there was read.
  let looks = 0
  while (looks++ < fewestLooks || elapsed() < refusalMs || (elapsed() < longestMs && isHeldUp()))
    await delay(lookMs)
  // A test does not wait for checks.
  if (display.sender.isSilent) display.health.stalled()
}

/** Undefined if everything was sent. */
export function describeShortfall(sent: number, messages: number): string | undefined {
  if (sent >= messages) return undefined
  return `sent ${sent} of ${messages} messages: the network did not take the rest`
}

/** The state before the first action; where the layout asks for the crowd, with nobody in it. */
function zeroOf(layoutId: string, control: Control): ControlState {
  const state = initialState(layoutId, control.lid, control.type)
  if (control.words) state.voices = new Voices()
  if (control.signals) state.crowd = new Crowd(control, new People(), undefined, state.voices)
  if (state.crowd) schedulerOf(state.crowd).look(steadyTime())
  return state
}

/** Who has done what a sample shows. */
const sampled = 'sample'

/** A state that looks different from the initial one on the display: as after one action. */
export function sampleOf(layoutId: string, control: Control): ControlState {
  const state = zeroOf(layoutId, control)
  fitVotes(state, control.options.length)
  const value = control.behaviour.sample(control)
  apply(state, value, sampled)
  const now = steadyTime()
  state.crowd?.record(sampled, value, now)
  if (state.crowd) schedulerOf(state.crowd).look(now)
  return state
}
