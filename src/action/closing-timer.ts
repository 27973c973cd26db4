import { steadyTime } from '../clocks.js'
import type { GroupCommit } from './group-commit.js'
import { enableControl, type OperateContext } from './operate.js'

interface ClosingTimerContext extends OperateContext {
  readonly commit: Pick<GroupCommit, 'join'>
}

/**
 * Closes the controls that close by themselves, as an operator would. One that is late lets nothing through, since each
 * action for such a control is judged by the time as well.
 */
export class ClosingTimer {
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  /** Closes at once what was to close while nothing ran. */
  constructor(private readonly context: ClosingTimerContext) {
    context.state.layouts.closings.follow(() => this.#wait())
    this.#closeOver()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #closeOver(): void {
    const { state, commit } = this.context
    const { closings, byId } = state.layouts
    const over = closings.over()
    for (const { layoutId, lid } of over) {
      const live = byId.get(layoutId)?.controls.get(lid)
      if (live) enableControl(this.context, live, false, 'timer')
      // So that it is closed when a reload brings it back.
      else closings.set(layoutId, lid, false)
    }
    if (over.length > 0) commit.join()
    this.#wait()
  }

  /** Until the next one is over; a timer of Node may be a millisecond early. */
  #wait(): void {
    clearTimeout(this.#timer)
    const { next } = this.context.state.layouts.closings
    if (next === undefined || this.#isClosed) return
    this.#timer = setTimeout(() => this.#closeOver(), Math.ceil(next - steadyTime())).unref()
  }
}
