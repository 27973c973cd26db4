import { useRef, useState } from 'preact/hooks'
import { fill } from '../../language/wording.js'
import { Button } from '../../look/button.js'
import { sayNumber, words } from '../words.js'
import type { DeskProps } from './steer-parts.js'

/** So many displays are named. */
const mostNamed = 3

/** The displays that are down, until they were looked at; another one that goes down begins it again. */
export function DownAlarm({ show, onLook }: Pick<DeskProps, 'show'> & { onLook(): void }) {
  const seen = useRef<readonly string[]>([])
  const [, redraw] = useState({})
  const down = show.displays.filter(({ state }) => state !== 'up').map(({ name }) => name)
  // One that was up again is news again.
  seen.current = seen.current.filter((name) => down.includes(name))
  if (down.every((name) => seen.current.includes(name))) return null
  return (
    <Button
      class="alarm"
      onClick={() => {
        seen.current = down
        redraw({})
        onLook()
      }}
    >
      <span dir="auto">{fill(words.top.alarm, { displays: sayNames([...new Set(down)]) })}</span>
    </Button>
  )
}

/** The first names, and how many more there are. */
function sayNames(names: readonly string[]): string {
  const more = names.length - mostNamed
  return [...names.slice(0, mostNamed), ...(more > 0 ? [`+${sayNumber(more)}`] : [])].join(', ')
}
