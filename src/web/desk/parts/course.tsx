import { fill } from '../../language/wording.js'
import { sayNumber, words } from '../words.js'
import { Sparkline } from './marks.js'
import { memo } from './memo.js'
import { useClock } from './use-clock.js'

interface CourseProps {
  readonly title?: string | undefined
  /** The sums of the last seconds, oldest first. */
  read(): readonly number[]
}

/** How much happened in each second of the last minute; it moves even while nothing happens. */
export const Course = memo(({ title, read }: CourseProps) => {
  useClock(1000)
  const values = read()
  const now = values[values.length - 1] ?? 0
  return (
    <div class="course" title={title}>
      <Sparkline values={values} now={now} />
      <span class="number">{fill(words.control.perSecond, { n: sayNumber(now) })}</span>
    </div>
  )
})
