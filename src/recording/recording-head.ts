import type { Catalogue } from '../layout/layout.js'
import type { ControlState } from '../state/control-state.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import type { ShowState } from '../state/show-state.js'
import type { RecordedControl, RecordedState, RecordingHead } from '../wire/recording/recording-line.js'

/** All layout files, as a recording has them. */
export function layoutsIn(catalogue: Catalogue): RecordingHead['layouts'] {
  return Object.fromEntries([...catalogue].map(([layoutId, { document }]) => [layoutId, document]))
}

/** What a recording begins with. @param t ms since 1970. @param displays names of those that there are. */
export function recordingHead(
  t: number,
  catalogue: Catalogue,
  { layouts, hold, lights }: Pick<ShowState, 'layouts' | 'hold' | 'lights'>,
  displays: readonly string[],
): RecordingHead {
  const state = [...layouts.byId].map(([layoutId, layout]) => {
    const light = lights.present(layoutId)
    return [layoutId, { ...stateOf(layout), ...(light.colors && { light }) }] as const
  })
  return {
    ovation: 'recording',
    version: 1,
    t,
    layouts: layoutsIn(catalogue),
    state: Object.fromEntries(state),
    held: hold.isHeld,
    displays,
  }
}

function stateOf({ activePage, controls }: LiveLayout): RecordedState {
  return { activePageId: activePage.pageId, controls: [...controls.values()].flatMap(recordedControl) }
}

/** Reports list 50. Further ones are few people's, and would make each file longer. */
const mostWords = 500

/** A control as it is; nothing if that is how its layout begins. */
export function recordedControl({ state, enabled }: LiveControl): RecordedControl[] {
  const members = { ...membersOf(state), ...(!enabled && { enabled: false as const }) }
  return Object.keys(members).length === 0 ? [] : [{ lid: state.lid, ...members }]
}

function membersOf({
  behaviour,
  count,
  votes,
  value,
  shown,
  voices,
}: ControlState): Omit<RecordedControl, 'lid'> {
  const texts = shown?.all.map((text) => text.value) ?? []
  const words = voices?.first(mostWords) ?? []
  return {
    ...(behaviour.valueKind === 'press' && count > 0 && { count }),
    ...(votes.some((n) => n > 0) && { votes: [...votes] }),
    ...(value !== null && { value }),
    ...(texts.length > 0 && { texts }),
    ...(words.length > 0 && { words }),
  }
}
