import type { ActionChannel } from '../../state/live-layout.js'
import type { Display } from '../link/display.js'
import type { SignalMessage } from '../signals/wire.js'
import { PreparedControl } from '../wire/prepared-control.js'
import type { OutputControl, WireMessage } from '../wire/wire-form.js'
import type { Repair } from './repair.js'

/** How often the displays were checked for losses: the time in which `showAgain` counts. */
export type Checks = Pick<Repair, 'checks'>

/** One address of a control, and the displays that get it in the same form. */
export class Channel extends PreparedControl {
  constructor(
    message: WireMessage,
    live: OutputControl,
    readonly displays: readonly Display[],
  ) {
    super(message, live)
  }

  showOnAll(): void {
    const { displays } = this
    if (this.size > 0) {
      for (const display of displays) display.addPrepared(this)
      return
    }
    const message = this.encode()
    for (const display of displays) display.add(message, this)
  }

  /** Shows the present state on one of the displays, if it is one of them. */
  showOn(only: Display): void {
    for (const display of this.displays) if (display === only) display.add(this.encode(), this)
  }
}

/** The address of a value. */
export class ValueChannel extends Channel implements ActionChannel {
  /** Another one of the same control. */
  next: ValueChannel | undefined

  constructor(
    message: WireMessage,
    live: OutputControl,
    displays: readonly Display[],
    private readonly repair: Checks,
  ) {
    super(message, live, displays)
  }

  show(): void {
    this.state.shownAt = this.repair.checks
    this.showOnAll()
    this.next?.show()
  }
}

/** The address of a signal of the crowd. */
export class SignalChannel extends Channel {
  /** Which one, by its place in the layout file. */
  readonly signal: number

  constructor(message: SignalMessage, live: OutputControl, displays: readonly Display[]) {
    super(message, live, displays)
    this.signal = message.signal
  }

  show(): void {
    this.showOnAll()
    for (const display of this.displays) display.signals++
  }
}
