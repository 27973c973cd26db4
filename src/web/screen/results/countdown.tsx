import { useEffect } from 'preact/hooks'
import { clockTime } from '../../language/clock-time.js'
import { numberLanguage } from '../../language/wording.js'
import { useSecondsLeft } from '../../look/use-seconds-left.js'
import { words } from '../words.js'

interface CountdownProps {
  /** ms on the clock of `performance.now()`, which nobody can set. */
  readonly closesAt: number
  /** Called when no time is left. */
  over(): void
}

/** The time that is left until a control closes by itself. */
export function Countdown({ closesAt, over }: CountdownProps) {
  const left = useSecondsLeft(closesAt) ?? 0
  useEffect(() => {
    if (left === 0) over()
  }, [closesAt, left === 0])
  return (
    <p class="countdown number" role="timer" aria-label={words.left}>
      {clockTime(left, numberLanguage())}
    </p>
  )
}
