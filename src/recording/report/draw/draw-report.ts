import { createHash } from 'node:crypto'
import type { Report } from '../report.js'
import { groupedNumber, VenueClock } from '../venue-clock.js'
import { layoutSection } from './layout-section.js'
import { html, Markup } from './markup.js'
import { accentStyle, style } from './style.js'
import { troubleSection } from './trouble-section.js'

/** A report as one page that asks for nothing else and runs no script. */
export function drawReport(report: Report): string {
  const clock = new VenueClock(report.timeZone)
  const { layouts, begin, files, lines } = report
  const css = `${style}${layouts.map(({ accent }, at) => accentStyle(at, accent)).join('')}`
  const subject = layouts.length === 1 ? layouts[0]!.name : 'the evening'
  const title = `Report of ${subject}, ${clock.date(layouts[0]?.begin ?? begin)}`
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${contentPolicy(css)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Markup(css)}</style>
</head>
<body>
<header class="top"><h1>Report</h1></header>
<main>
${layouts.map((layout, at) => layoutSection(layout, report.held, clock, at))}
${layouts.length === 0 && html`<article><h2>Nobody acted</h2><p>In ${clock.moment(begin)} to ${clock.moment(report.end)} there was no action, no page was switched and no mark was made.</p></article>`}
${troubleSection(report, clock)}
</main>
<footer class="soft">Made by Ovation from ${files.join(', ')} (${groupedNumber(lines)} lines). Times are those of ${report.timeZone}.</footer>
</body>
</html>
`
  return text
}

/** What browsers may do with the page: draw it in this style, and nothing else. */
function contentPolicy(css: string): string {
  const hash = createHash('sha256').update(css).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
}
