import type { ControlForPhones } from '../../../wire/control.js'
import { controlTraits } from '../../look/control-traits.js'
import { storageKeyOf } from '../session/own-actions.js'
import type { PlayRoom, PlayState } from '../session/play-room.js'
import { columnStarts } from './column-starts.js'
import { ControlView } from './control-view.js'
import { useColumnCount } from './use-column-count.js'

interface ControlListProps {
  readonly state: PlayState
  /** At least one. */
  readonly controls: readonly ControlForPhones[]
  readonly room: PlayRoom
}

/**
 * All controls of a page, in columns where there is room. Which one begins a column does not depend on what the audience
 * does: nothing jumps away from a finger.
 */
export function ControlList({ state: { facts, results, closings }, controls, room }: ControlListProps) {
  const columns = Math.min(useColumnCount(), controls.length)
  const starts = columnStarts(controls.map(heightOf), columns)
  return (
    <main
      class={`controls of-${controls.length} ${starts.length > 0 ? 'in-columns' : ''}`}
      style={{ '--columns': String(starts.length + 1) }}
    >
      {controls.map((control, at) => (
        <ControlView
          key={`${control.type} ${control.lid}`}
          control={control}
          result={results.find(({ lid, type }) => lid === control.lid && type === control.type)}
          room={room}
          theme={facts?.theme ?? {}}
          lang={facts?.lang}
          closesAt={closings.get(storageKeyOf(control))}
          beginsColumn={starts.includes(at)}
        />
      ))}
    </main>
  )
}

/** How high each kind of control is, about, rem. */
const heights = { button: 11, slider: 9, switch: 7, choice: 6, text: 16, pad: 22 } as const

function heightOf(control: ControlForPhones): number {
  const { view } = controlTraits[control.type]
  return heights[view] + ('options' in control ? 4 * control.options.length : 0)
}
