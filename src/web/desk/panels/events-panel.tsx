import { fill } from '../../language/wording.js'
import type { LoggedEvent } from '../model/event-log.js'
import { memo } from '../parts/memo.js'
import { sayNumber, sayShort, sayTime, words } from '../words.js'

/** What happened, newest first, and who did it where the service has told it. */
export const EventsPanel = memo(({ eventLog }: { readonly eventLog: readonly LoggedEvent[] }) => {
  return (
    <section class="card events stack on-displays" aria-labelledby="events">
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
})

/** An event as a sentence. */
export function describeEvent({ what, whom, seconds = 0, by, times }: LoggedEvent): string {
  const event = fill(words.events[what], { whom: sayShort(whom), n: sayNumber(seconds) })
  const who = by === 'timer' ? words.events.timer : by
  const sentence = who === undefined ? event : fill(words.events.by, { what: event, who })
  return times === 1 ? sentence : `${sentence} (${fill(words.events.times, { n: sayNumber(times) })})`
}
