import type { LiveControl } from '../state/live-layout.js'
import type { ShowState } from '../state/show-state.js'
import type { Lid, NonNegativeInteger } from '../wire/scalars.js'

/** How often a control whose presses rise over the screens was used so far. */
export interface FloatingCounts {
  readonly lid: Lid
  /** Whether it is an Index. */
  readonly isChoice: boolean
  /** The presses of a Button, or the votes of each option of an Index. */
  readonly counts: readonly NonNegativeInteger[]
  /** Another one after something else than the audience may have changed the counts. */
  readonly era: string
}

/** What knows them. */
export interface ReactionSource {
  /** None while nothing may rise. */
  of(layoutId: string): readonly FloatingCounts[]
}

/** On the machine that counts. The counts are read as they are, so that an action does nothing more. */
export class FloatingPresses implements ReactionSource {
  #releasedAt = 0

  constructor(private readonly state: Pick<ShowState, 'layouts' | 'hold' | 'screens'>) {
    state.hold.onEnd(() => {
      this.#releasedAt = performance.now()
    })
  }

  of(layoutId: string): readonly FloatingCounts[] {
    const { layouts, hold, screens } = this.state
    const layout = layouts.byId.get(layoutId)
    if (layout === undefined || hold.isHeld || screens.of(layoutId).reactions === false) return []
    return [...layout.controls.values()].filter(isFloating).map(({ control, state }) => ({
      lid: control.lid,
      isChoice: control.type === 'Index',
      counts: control.type === 'Button' ? [state.count] : [...state.votes],
      era: [layouts.revision, state.resetAt, state.undoneAt, this.#releasedAt].join(' '),
    }))
  }
}

function isFloating({ control: { props } }: LiveControl): boolean {
  return props.float === true
}
