import type { RefusalCode } from '../../../wire/problem.js'
import type { ActReport } from '../report.js'

/** The words of a report in one language. `{name}` stands for a value; a number stands apart, so that it needs no plural. */
export interface ReportWords {
  readonly direction: 'ltr' | 'rtl'
  readonly report: string
  readonly title: string
  /** In a title, where there are several layouts. */
  readonly evening: string
  readonly nobody: string
  readonly nobodyHint: string
  readonly madeFrom: string
  readonly when: string
  readonly length: { readonly hours: string; readonly minutes: string; readonly seconds: string }
  readonly figures: {
    readonly people: string
    readonly actions: string
    readonly length: string
    readonly peak: string
    readonly controls: string
  }
  readonly numbers: string
  readonly numbersOfPeople: string
  readonly numbersOfPhones: string
  readonly from: string
  readonly until: string
  readonly rate: {
    readonly title: string
    readonly course: string
    readonly held: string
    readonly aSecond: string
    readonly aMinute: string
    readonly actionsASecond: string
    readonly actionsAMinute: string
  }
  readonly presence: {
    readonly title: string
    readonly course: string
    readonly people: string
    readonly phones: string
    readonly mostPeople: string
    readonly mostPhones: string
  }
  readonly acts: {
    readonly title: string
    readonly act: string
    readonly beginsWith: string
    readonly length: string
    readonly kinds: Readonly<Record<ActReport['kind'], string>>
  }
  /** Phones that were lit. */
  readonly light: string
  readonly controls: {
    readonly title: string
    /** By type. */
    readonly types: Readonly<Record<string, string>>
    /** What the chart of a type shows. */
    readonly legends: Readonly<Record<string, string>>
    readonly actions: string
    readonly actionsOfPeople: string
    readonly bandCourse: string
    readonly votesCourse: string
    readonly padTitle: string
    readonly quartiles: readonly [lower: string, median: string, upper: string]
    readonly off: string
    readonly on: string
    readonly option: string
    readonly word: string
    readonly times: string
    readonly share: string
    readonly rows: readonly [bottom: string, middle: string, top: string]
    readonly columns: readonly [left: string, middle: string, right: string]
  }
  readonly texts: {
    readonly title: string
    readonly later: string
    readonly more: string
    readonly takenBack: string
  }
  readonly trouble: {
    readonly title: string
    readonly refused: string
    readonly none: string
    readonly why: string
    readonly displays: string
    readonly noDisplays: string
    readonly display: string
    readonly dropped: string
    readonly notUp: string
    readonly never: string
    readonly held: string
    readonly states: Readonly<Record<string, string>>
  }
  readonly refusals: Readonly<Record<RefusalCode, string>>
}
