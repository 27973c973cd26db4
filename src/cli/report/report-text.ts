import { refusals } from '../../errors.js'
import type { ControlReport, LayoutReport, Report } from '../../recording/report/report.js'
import { groupedNumber, lengthOf, VenueClock } from '../../recording/report/venue-clock.js'
import type { RefusalCode } from '../../wire/problem.js'
import { table } from '../shell.js'

/** A report in words and tables, for a terminal. */
export function describeReport(report: Report): string {
  const clock = new VenueClock(report.timeZone)
  const { layouts, refused, displays } = report
  const troubles = displays.filter(({ dropped, troubles }) => dropped > 0 || troubles.length > 0)
  return [
    ...(layouts.length === 0 ? ['nobody acted'] : layouts.map((layout) => describeLayout(layout, clock))),
    refused.length === 0
      ? ''
      : section(
          'refused',
          refused.map(([code, count]) => [
            groupedNumber(count),
            code in refusals ? `${code}: ${refusals[code as RefusalCode].title}` : code,
          ]),
        ),
    troubles.length === 0
      ? ''
      : section(
          'displays',
          troubles.map(({ name, dropped, troubles: all }) => [
            name,
            `${groupedNumber(dropped)} dropped`,
            all
              .map(({ state, begin, end }) => `${state} ${clock.minute(begin)} to ${clock.minute(end)}`)
              .join(', '),
          ]),
        ),
    `times are those of ${report.timeZone}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function describeLayout(layout: LayoutReport, clock: VenueClock): string {
  const { name, begin, end, people, actions, peak, acts, controls, texts, moreTexts } = layout
  const by = people === null ? '' : `${groupedNumber(people)} people, `
  const most = `${groupedNumber(peak.perSecond, 1)} a second at ${clock.minute(peak.at)}`
  const written = texts.length + moreTexts
  return [
    `${name}, ${clock.date(begin)}, ${clock.minute(begin)} to ${clock.minute(end)} (${lengthOf(end - begin)})`,
    `${by}${groupedNumber(actions)} actions, at most ${most}${written > 0 ? `, ${groupedNumber(written)} texts` : ''}`,
    section(
      'acts',
      acts.map(({ name: act, begin: from, end: until, people: those, actions: all }) => [
        `${clock.second(from)} to ${clock.second(until)}`,
        lengthOf(until - from),
        those === null ? '' : `${groupedNumber(those)} people`,
        `${groupedNumber(all)} actions`,
        act,
      ]),
    ),
    section(
      'controls',
      controls.map((control) => [
        String(control.lid),
        control.type,
        `${groupedNumber(control.actions)} actions`,
        control.label,
        resultOf(control),
      ]),
    ),
  ].join('\n\n')
}

/** What came out of a control, where that is a matter of numbers. */
function resultOf({ course }: ControlReport): string {
  if (course.kind !== 'votes') return ''
  return course.options.map((option, at) => `${option} ${groupedNumber(course.votes[at] ?? 0)}`).join(', ')
}

function section(name: string, rows: readonly (readonly string[])[]): string {
  return `${name}\n${table(rows.map((row) => ['', ...row]))}`
}
