import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { fill } from '../../language/wording.js'
import { useSecondsLeft } from '../../look/use-seconds-left.js'
import type { DeskControl } from '../model/desk-show.js'
import { type DeskProps, SteerButton, useTouch } from '../parts/steer-parts.js'
import { sayDuration, sayNumber, words } from '../words.js'

interface ClosingTimeProps
  extends Pick<DeskProps, 'desk'>,
    Pick<DeskControl, 'lid' | 'enabled' | 'closesAt'> {
  readonly label: string
}

/** Times for which a control is opened with one touch, s. */
const usualTimes = [30, 60]
/** As the service takes them, s. */
const longest = 86_400

/** How long a control stays open: the time that is left, or for how long to open it. */
export function ClosingTime({ desk, lid, label, enabled, closesAt }: ClosingTimeProps) {
  const isRunning = enabled && closesAt !== undefined
  const place = useKeptFocus(isRunning)
  return (
    <div class={isRunning ? 'timing running' : 'timing'} tabIndex={-1} {...place}>
      {isRunning ? (
        <>
          <TimeLeft closesAt={closesAt} />
          <SteerButton
            desk={desk}
            touch={`enabled ${lid}`}
            aria-label={fill(words.timing.closeOf, { label })}
            onClick={() => desk.steer.enable(lid, false)}
          >
            {words.timing.close}
          </SteerButton>
        </>
      ) : (
        <>
          <p class="soft">{words.timing.openFor}</p>
          <OpenFor desk={desk} lid={lid} label={label} />
        </>
      )}
    </div>
  )
}

/** Keeps the focus at a place whose buttons change: the one that was pressed is gone, and Enter must not press the next. */
function useKeptFocus(state: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    if (isPressed.current && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true })
    isPressed.current = false
  }, [state])
  const onClick = () => {
    isPressed.current = true
  }
  return { ref, onClick }
}

/** The running time, which says itself to nobody: a screen reader would never be silent. */
export function TimeLeft({ closesAt }: { readonly closesAt: number }) {
  const seconds = useSecondsLeft(closesAt) ?? 0
  return <p class="time-left number">{fill(words.timing.closesIn, { time: sayDuration(seconds) })}</p>
}

function OpenFor({
  desk,
  lid,
  label,
}: Pick<DeskProps, 'desk'> & { readonly lid: number; readonly label: string }) {
  const [own, setOwn] = useState('')
  const seconds = Number(own)
  const isGood = Number.isInteger(seconds) && seconds >= 1 && seconds <= longest
  const touch = `enabled ${lid}`
  const { maySteer } = useTouch(desk, touch)
  return (
    <form
      class="times"
      onSubmit={(event) => {
        event.preventDefault()
        if (isGood) desk.steer.enable(lid, true, seconds)
      }}
    >
      {usualTimes.map((time) => (
        <SteerButton
          key={time}
          desk={desk}
          touch={touch}
          aria-label={fill(words.timing.secondsOf, { label, n: time })}
          onClick={() => desk.steer.enable(lid, true, time)}
        >
          {fill(words.timing.seconds, { n: sayNumber(time) })}
        </SteerButton>
      ))}
      <input
        class="field number"
        type="text"
        inputMode="numeric"
        autocomplete="off"
        disabled={!maySteer}
        placeholder={fill(words.timing.seconds, { n: '…' })}
        aria-label={fill(words.timing.ownOf, { label })}
        aria-invalid={own !== '' && !isGood}
        value={own}
        onInput={(event) => setOwn(event.currentTarget.value.trim())}
      />
      {isGood && (
        <SteerButton
          desk={desk}
          touch={touch}
          type="submit"
          class="primary"
          aria-label={fill(words.timing.startOf, { label })}
        >
          {words.timing.start}
        </SteerButton>
      )}
    </form>
  )
}
