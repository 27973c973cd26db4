import { ReportLanguage } from '../../recording/report/language/report-language.js'
import type { ControlReport, LayoutReport, Report } from '../../recording/report/report.js'
import { table } from '../shell.js'

/** A report in words and tables, for a terminal. */
export function describeReport(report: Report): string {
  const language = new ReportLanguage('en', report.timeZone)
  const times = language.clock.over(report)
  const { layouts, refused, displays } = report
  const troubles = displays.filter(({ dropped, troubles }) => dropped > 0 || troubles.length > 0)
  return [
    ...(layouts.length === 0 ? ['nobody acted'] : layouts.map((layout) => describeLayout(layout, language))),
    refused.length === 0
      ? ''
      : section(
          'refused',
          refused.map(([code, count]) => [
            language.number(count),
            [code, language.reason(code)].filter(Boolean).join(': '),
          ]),
        ),
    troubles.length === 0
      ? ''
      : section(
          'displays',
          troubles.map(({ name, dropped, troubles: all }) => [
            name,
            `${language.number(dropped)} dropped`,
            all
              .map(({ state, begin, end }) => `${state} ${times.minute(begin)} to ${times.minute(end)}`)
              .join(', '),
          ]),
        ),
    `times are those of ${report.timeZone}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function describeLayout(layout: LayoutReport, language: ReportLanguage): string {
  const { clock } = language
  const times = clock.over(layout)
  const { name, begin, end, people, actions, peak, acts, controls, texts, moreTexts } = layout
  const by = people === null ? '' : `${language.number(people)} people, `
  const most = `${language.number(peak.perSecond, 1)} a second at ${times.minute(peak.at)}`
  const written = texts.length + moreTexts
  return [
    `${name}, ${clock.date(begin)}, ${clock.minute(begin)} to ${times.minute(end)} (${language.length(end - begin)})`,
    `${by}${language.number(actions)} actions, at most ${most}${written > 0 ? `, ${language.number(written)} texts` : ''}`,
    section(
      'acts',
      acts.map(({ name: act, begin: from, end: until, people: those, actions: all }) => [
        `${times.second(from)} to ${times.second(until)}`,
        language.length(until - from),
        those === null ? '' : `${language.number(those)} people`,
        `${language.number(all)} actions`,
        act,
      ]),
    ),
    section(
      'controls',
      controls.map((control) => [
        String(control.lid),
        control.type,
        `${language.number(control.actions)} actions`,
        control.label,
        resultOf(control, language),
      ]),
    ),
  ].join('\n\n')
}

/** What came out of a control, where that is a matter of numbers. */
function resultOf({ course }: ControlReport, language: ReportLanguage): string {
  if (course.kind !== 'votes') return ''
  return course.options.map((option, at) => `${option} ${language.number(course.votes[at] ?? 0)}`).join(', ')
}

function section(name: string, rows: readonly (readonly string[])[]): string {
  return `${name}\n${table(rows.map((row) => ['', ...row]))}`
}
