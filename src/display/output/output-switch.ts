import type { ControlName, Hold } from '../../state/hold.js'
import type { Gate } from '../link/gate.js'

/** Whether this daemon may send to displays, where another one may do so in its place. It may end with no more than the time. */
export interface SendPermission extends Gate {
  /** Calls the listener when it is given; absent where that is only found by asking. */
  onOpened?(listener: () => void): void
  /** Calls the listener when it is withdrawn. */
  onShut?(listener: () => void): void
}

/** That of a daemon which is the only one. */
export const alwaysPermitted: SendPermission = { isOpen: true }

/**
 * Why the audience's values do not leave: an operator holds them, this daemon may not send, or it counts what another one
 * may have shown.
 */
export type ShutReason = 'held' | 'not leading' | 'catching up'

/** Called with what had shut the output, and with the controls that displays have missed because an operator held it. */
export type OpenedListener = (after: ShutReason, missed: readonly ControlName[]) => void

/** Whether anything may leave for displays now. Only here that is asked; asking changes nothing. */
export class OutputSwitch {
  /** As of the last `note`. */
  #isPermitted = true
  #isCatchingUp = false
  readonly #opened: OpenedListener[] = []
  readonly #shut: ((by: ShutReason) => void)[] = []

  constructor(
    private readonly hold: Pick<Hold, 'isHeld' | 'onBegin' | 'onEnd'>,
    private readonly permission: SendPermission = alwaysPermitted,
  ) {
    permission.onOpened?.(() => this.note())
    permission.onShut?.(() => this.note())
    hold.onBegin(() => this.#tellShut('held'))
    hold.onEnd((missed) => this.#tellOpened('held', missed))
  }

  onOpened(listener: OpenedListener): void {
    this.#opened.push(listener)
  }

  onShut(listener: (by: ShutReason) => void): void {
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
    if (isOpen) this.#tellOpened('not leading')
    else this.#tellShut('not leading')
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

  #tellOpened(after: ShutReason, missed: readonly ControlName[] = []): void {
    for (const tell of this.#opened) tell(after, missed)
  }

  #tellShut(by: ShutReason): void {
    for (const tell of this.#shut) tell(by)
  }
}
