import { useEffect, useState } from 'preact/hooks'
import { clockTime } from '../../language/clock-time.js'
import { words } from '../words.js'
import { untilNextSecond, wholeSecondsLeft } from './remaining-time.js'

interface CountdownProps {
  /** ms on the clock of `performance.now()`, which nobody can set. */
  readonly closesAt: number
  /** Called when no time is left. */
  over(): void
}

/** The time that is left until a control closes by itself. */
export function Countdown({ closesAt, over }: CountdownProps) {
  const [, drawAgain] = useState({})
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      const now = performance.now()
      if (wholeSecondsLeft(closesAt, now) === 0) return over()
      timer = setTimeout(
        () => {
          drawAgain({})
          wait()
        },
        untilNextSecond(closesAt, now),
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [closesAt])
  return (
    <p class="countdown number" role="timer" aria-label={words.left}>
      {clockTime(wholeSecondsLeft(closesAt, performance.now()), document.documentElement.lang)}
    </p>
  )
}
