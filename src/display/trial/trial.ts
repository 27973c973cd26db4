import type { Catalogue } from '../../layout/layout.js'
import type { Log } from '../../log.js'
import { initialState } from '../../state/control-state.js'
import type { Source } from '../backlog.js'
import { ControlOutlet } from '../control-outlet.js'
import { Display, type DisplayOptions } from '../display.js'
import { isSilent } from '../link/silent-address.js'
import { showPaced } from '../show-paced.js'
import { sampleOf } from './sample.js'

/** What a display host was sent, and what came of it. */
export interface Trial {
  readonly display: DisplayOptions
  /** The OSC messages that it was to get, in their order. */
  readonly messages: readonly Uint8Array[]
  /** Why it did not get all of them, as far as one can know; undefined if nothing speaks against it. */
  readonly failure: string | undefined
}

/** `zeros` takes back what `samples` has shown, as a reset does. */
export type TrialOf = 'samples' | 'zeros'

/** Nothing is shown again. */
const unrepaired = { look: 0, markOf: () => ({ shownAt: -1 }) }

/** A refusal is back within this. */
const refusalMs = 300
/** The network asks three times, a second apart, where a machine is. */
const mostMs = 3300

/**
 * Sends a display host every control of all pages of its layouts once, the way it gets them in a show. Takes 0.3 s where all is well, up to 3.3 s where something is held up, and as long as the system
 * looks for a name.
 */
export async function tryDisplay(
  options: DisplayOptions,
  catalogue: Catalogue,
  what: TrialOf,
  log: Log,
): Promise<Trial> {
  const display = new WatchedDisplay(options, log)
  const layouts = [...catalogue.values()].filter(({ layoutId }) => display.shows(layoutId))
  const outlets = layouts.flatMap(({ layoutId, controls }) =>
    [...controls.values()].map((control) => {
      const state =
        what === 'zeros' ? initialState(layoutId, control.lid, control.type) : sampleOf(layoutId, control)
      return new ControlOutlet({ control, state, outlet: undefined }, [[display]], unrepaired)
    }),
  )
  const show = (outlet: ControlOutlet) => (what === 'zeros' ? outlet.showZero() : outlet.showOn(display))
  try {
    await display.start()
    // One that has no address, or no way to it, has said so by now.
    if (display.sender.health.state === 'up') await showAndWait(display, outlets, show)
    const failure = layouts.length > 0 ? failureOf(display) : 'nothing to send: none of its layouts is there'
    return { display: options, messages: display.messages, failure }
  } finally {
    await display.close()
  }
}

/** Remembers what it is given. */
class WatchedDisplay extends Display {
  readonly messages: Uint8Array[] = []

  override add(message: Uint8Array, source: Source): void {
    this.messages.push(Uint8Array.from(message))
    super.add(message, source)
  }
}

async function showAndWait(
  display: Display,
  outlets: readonly ControlOutlet[],
  show: (outlet: ControlOutlet) => void,
): Promise<void> {
  const { sender } = display
  await showPaced(display, outlets, show)
  const started = performance.now()
  const isWithin = (ms: number) => performance.now() - started < ms
  const isHeldUp = () => sender.health.state === 'up' && (!display.isIdle || isSilent(sender.ip))
  while (isWithin(refusalMs) || (isWithin(mostMs) && isHeldUp()))
    await new Promise((resolve) => setTimeout(resolve, 10))
  if (isSilent(sender.ip)) sender.health.stalled()
}

function failureOf({ sender, messages }: WatchedDisplay): string | undefined {
  if (sender.health.lastError !== null) return sender.health.lastError
  if (sender.sent < messages.length)
    return `sent ${sender.sent} of ${messages.length} messages: the network did not take the rest`
  return undefined
}
