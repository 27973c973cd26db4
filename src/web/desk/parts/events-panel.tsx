import { fill } from '../../language/choose-words.js'
import type { Happening } from '../model/happenings.js'
import { sayNumber, sayShort, sayTime, words } from '../words.js'

interface EventsPanelProps {
  /** Newest first. */
  readonly happenings: readonly Happening[]
}

/** What has happened since the desk was opened, newest first. */
export function EventsPanel({ happenings }: EventsPanelProps) {
  return (
    <section class="card events" aria-labelledby="events">
      <h2 id="events">{words.events.title}</h2>
      {happenings.length === 0 && <p class="nothing">{words.events.none}</p>}
      {happenings.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        <ol tabIndex={0} aria-labelledby="events">
          {happenings.map((happening, at) => (
            <li key={happenings.length - at} class={`happened-${happening.what}`}>
              <time class="number">{sayTime(happening.at)}</time>
              <span dir="auto">{sayHappening(happening)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** In one sentence. */
export function sayHappening({ what, whom, times }: Happening): string {
  const said = fill(words.events[what], { whom: sayShort(whom) })
  return times === 1 ? said : `${said} (${fill(words.events.times, { n: sayNumber(times) })})`
}
