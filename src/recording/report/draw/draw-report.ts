import { createHash } from 'node:crypto'
import { languageOfReport, ReportLanguage, type WantedLanguage } from '../language/report-language.js'
import type { Report } from '../report.js'
import { layoutSection } from './layout-section.js'
import { html, Markup } from './markup.js'
import { accentStyle, style } from './style.js'
import { troubleSection } from './trouble-section.js'

/** A report as one page that asks for nothing else and runs no script. */
export function drawReport(report: Report, wanted: WantedLanguage = {}): string {
  const language = new ReportLanguage(languageOfReport(report, wanted), report.timeZone)
  const { tag, words, clock } = language
  const { layouts, begin, files, lines } = report
  const css = `${style}${layouts.map(({ accent }, at) => accentStyle(at, accent)).join('')}`
  const subject = layouts.length === 1 ? layouts[0]!.name : words.evening
  const date = clock.date(layouts[0]?.begin ?? begin)
  const title = language.fill(words.title, { subject, date })
  const span = { begin: clock.minuteOfDay(begin), end: clock.minuteOfDay(report.end) }
  const { text } = html`<!doctype html>
<html lang="${tag}" dir="${words.direction}">
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
<header class="top"><h1>${words.report}</h1></header>
<main>
${layouts.map((layout, at) => layoutSection(layout, report.held, language, at))}
${layouts.length === 0 && html`<article><h2>${words.nobody}</h2><p>${language.fill(words.nobodyHint, span)}</p></article>`}
${troubleSection(report, language)}
</main>
<footer class="soft">${language.fill(words.madeFrom, { files: files.join(', '), lines, timeZone: report.timeZone })}</footer>
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
