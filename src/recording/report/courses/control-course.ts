import type { ControlType } from '../../../wire/control.js'
import type { RecordedControl } from '../../../wire/recording/recording-line.js'
import type { CourseReport } from '../report.js'
import type { Cut } from '../timeline.js'
import { DensityOfPoints } from './density-of-points.js'
import { QuartilesOfValues } from './quartiles-of-values.js'
import { RateOfActions } from './rate-of-actions.js'
import { VotesOfChoices } from './votes-of-choices.js'
import { WordsOfTexts } from './words-of-texts.js'

/** Collects the course of a control. */
export interface ControlCourse {
  /** How it was when a file began, or when a reset was undone. */
  begin?(bin: number, state: RecordedControl | undefined): void
  /** @param was the choice of the same participant before. */
  take(bin: number, value: unknown, was: unknown): void
  /** A text was taken back, with which its author had counted. */
  withdraw?(was: string): void
  /** It was set back to zero. */
  reset?(bin: number): void
  describe(cut: Cut): CourseReport
}

/** What a course needs to know of its control. */
export interface CourseControl {
  readonly once: boolean
  /** Whether it is counted how many people have written what. */
  readonly words: boolean
  /** Labels, by index; empty but for an Index. */
  readonly options: readonly string[]
}

/** @param bins of the whole report. */
export function courseOf(type: ControlType, control: CourseControl, bins: number): ControlCourse {
  switch (type) {
    case 'Slider':
      return new QuartilesOfValues(bins)
    case 'XYPad':
      return new DensityOfPoints()
    case 'Toggle':
      return new VotesOfChoices(bins, ['Off', 'On'], control.once)
    case 'Index':
      return new VotesOfChoices(bins, control.options, control.once)
    case 'String':
      return control.words ? new WordsOfTexts(bins) : new RateOfActions(bins)
    default:
      return new RateOfActions(bins)
  }
}

/** How many cells such a course has for each bin. */
export function cellsOf(type: ControlType, { options }: CourseControl): number {
  if (type === 'Slider') return QuartilesOfValues.levels
  if (type === 'Index') return Math.max(1, options.length)
  return type === 'Toggle' ? 2 : 1
}
