import type { Hold } from '../../state/hold.js'
import { type Gate, openGate } from '../link/sender.js'

/** Whether this daemon may send to displays, where another one may do so in its place. It may end with no more than the time. */
export interface SendPermission extends Gate {
  /** Calls the listener when it is given; absent where that is only found by asking. */
  onOpened?(listener: () => void): void
  onShut?(listener: () => void): void
}

/**
 * Why the audience's values do not leave: they are held, this daemon may not send, or it counts what another one may
 * have shown.
 */
export type ShutReason = 'held' | 'not leading' | 'catching up'

type SwitchListener = (reason: ShutReason) => void

/** Whether anything may leave for displays now. Only here that is asked; asking changes nothing. */
export class OutputSwitch {
  /** As of the last `note`. */
  #isPermitted = true
  #isCatchingUp = false
  readonly #opened: SwitchListener[] = []
  readonly #shut: SwitchListener[] = []

  constructor(
    private readonly hold: Hold,
    private readonly permission: SendPermission = openGate,
  ) {
    permission.onOpened?.(() => this.note())
    permission.onShut?.(() => this.note())
    hold.onBegin(() => tellAll(this.#shut, 'held'))
    hold.onEnd(() => tellAll(this.#opened, 'held'))
  }

  /** Calls the listener with what had shut it. */
  onOpened(listener: SwitchListener): void {
    this.#opened.push(listener)
  }

  onShut(listener: SwitchListener): void {
    this.#shut.push(listener)
  }

  /** Whether the audience's values may leave. */
  get isOpen(): boolean {
    return this.mayLeave && !this.#isCatchingUp && !this.hold.isHeld
  }

  /** Whether what operators do may leave: also while they hold the audience's values. */
  get mayLeave(): boolean {
    // Once withdrawn, nothing leaves before the listeners have heard that it is given again.
    return this.#isPermitted && this.permission.isOpen
  }

  /** Why it is not open; undefined if it is. */
  get shutBy(): ShutReason | undefined {
    if (this.#isCatchingUp) return 'catching up'
    if (!this.mayLeave) return 'not leading'
    return this.hold.isHeld ? 'held' : undefined
  }

  /** Tells the listeners if the permission was given or withdrawn. To be called before anything is sent, since it may end by the clock alone. */
  note(): void {
    const { isOpen } = this.permission
    if (isOpen === this.#isPermitted) return
    this.#isPermitted = isOpen
    tellAll(isOpen ? this.#opened : this.#shut, 'not leading')
  }

  /** Does what another daemon may have done, and shown, before: displays miss it. */
  whileCatchingUp(act: () => void): void {
    this.#isCatchingUp = true
    try {
      act()
    } finally {
      this.#isCatchingUp = false
    }
  }
}

function tellAll(listeners: readonly SwitchListener[], reason: ShutReason): void {
  for (const tell of listeners) tell(reason)
}
