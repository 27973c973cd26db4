import { VenueClock } from '../../../venue-clock.js'
import { type Cell, csvOf } from '../../../wire/files/csv.js'
import type { ControlReport, LayoutReport, Report, Series } from '../report.js'

/** What is measured when, and how much it was. */
type Row = readonly [time: number, lid: Cell, control: string, measure: string, value: number]

const head = ['layoutId', 'time', 'lid', 'control', 'measure', 'value']

/** All courses of a report as one table, a row for each number; times are those of the venue. */
export function csvOfReport({ layouts, timeZone }: Report): string {
  const clock = new VenueClock(timeZone)
  const rows = layouts.flatMap((layout) =>
    rowsOf(layout).map(([time, ...rest]) => [layout.layoutId, clock.moment(time), ...rest]),
  )
  return csvOf([head, ...rows])
}

function rowsOf({ rate, presence, controls }: LayoutReport): readonly Row[] {
  return [
    ...column(rate, '', '', 'actions a second', (value) => value),
    ...(presence.acting ? column(presence.acting, '', '', 'people who acted', (value) => value) : []),
    ...(presence.phones ? column(presence.phones, '', '', 'phones connected', (value) => value) : []),
    ...controls.flatMap(rowsOfControl),
  ]
}

function rowsOfControl({ lid, label, course }: ControlReport): readonly Row[] {
  switch (course.kind) {
    case 'rate':
      return column(course.rate, lid, label, 'actions a second', (value) => value)
    case 'words': {
      const { begin, step, values } = course.rate
      return [
        ...column(course.rate, lid, label, 'actions a second', (value) => value),
        ...course.words.map(
          ([word, people]): Row => [begin + values.length * step, lid, label, `people: ${word}`, people],
        ),
      ]
    }
    case 'band':
      return ['lower quartile', 'median', 'upper quartile'].flatMap((measure, at) =>
        column(course.quartiles, lid, label, measure, (value) => value?.[at]),
      )
    case 'votes':
      return course.options.flatMap((option, at) =>
        column(course.steps, lid, label, `votes: ${option}`, (value) => value[at]),
      )
    case 'density':
      return []
  }
}

function column<T>(
  { begin, step, values }: Series<T>,
  lid: Cell,
  control: string,
  measure: string,
  read: (value: T) => number | undefined,
): readonly Row[] {
  return values.flatMap((each, at): Row[] => {
    const value = read(each)
    return value === undefined ? [] : [[begin + at * step, lid, control, measure, value]]
  })
}
