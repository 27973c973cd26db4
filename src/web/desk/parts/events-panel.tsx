import { fill } from '../../language/wording.js'
import type { LoggedEvent } from '../model/event-log.js'
import { sayNumber, sayShort, sayTime, words } from '../words.js'
import type { DeskProps } from './steer-parts.js'

/** What happened since the desk was opened, newest first. */
export function EventsPanel({ desk: { eventLog } }: DeskProps) {
  return (
    <section class="card events stack" aria-labelledby="events">
      <h2 id="events">{words.events.title}</h2>
      {eventLog.length === 0 && <p class="nothing">{words.events.none}</p>}
      {eventLog.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        <ol tabIndex={0} aria-labelledby="events">
          {eventLog.map((event, at) => (
            <li key={eventLog.length - at} class={`happened-${event.what}`}>
              <time class="number">{sayTime(event.at)}</time>
              <span dir="auto">{describeEvent(event)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

export function describeEvent({ what, whom, times }: LoggedEvent): string {
  const sentence = fill(words.events[what], { whom: sayShort(whom) })
  return times === 1 ? sentence : `${sentence} (${fill(words.events.times, { n: sayNumber(times) })})`
}
