import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { drawReport } from '../../../src/recording/report/draw/draw-report.js'
import { makeReport } from '../../../src/recording/report/history/make-report.js'
import { recordEvening } from '../../support/show/recorded-evening.js'
import { test } from '../../support/tap.js'
import { openBrowser } from './support/open-browser.js'
import { seriousFindings } from './support/serious-findings.js'

const looks = [
  ['en', undefined],
  ['de', '#ffe000'],
  ['ar', '#102040'],
  ['ja', undefined],
] as const

test('the report of a two-hour evening of 2,000 people is a page that everybody can read, light, dark and printed', async (t) => {
  const folder = t.testdir()
  const recording = join(folder, 'evening.ndjson')
  recordEvening({ path: recording, people: 2000, minutes: 120 })
  const { report } = await makeReport([recording], { timeZone: 'Europe/Lisbon' })
  const browser = await openBrowser(t)
  for (const [lang, accent] of looks) {
    const layouts = report.layouts.map((layout) => ({ ...layout, ...(accent !== undefined && { accent }) }))
    const file = join(folder, 'report.html')
    writeFileSync(file, drawReport({ ...report, layouts }, { asked: lang }))
    const page = await browser.newPage()
    const complaints: string[] = []
    const requests: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (request) => requests.push(request.url()))
    const address = pathToFileURL(file).href
    await page.goto(address)
    t.same(requests, [address], 'nothing else is asked for')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      t.same(await seriousFindings(page), [], `${lang}, ${accent}, ${colorScheme}`)
    }
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const sideways = await page.evaluate('document.documentElement.scrollWidth')
      t.equal(sideways, width, `${lang}: nothing is beside a window of ${width}`)
    }
    const grounds = await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
    t.equal(grounds, 'rgb(16, 15, 20)', 'its style is in force')
    const paper = await page.pdf({ format: 'A4' })
    t.equal(paper.subarray(0, 5).toString(), '%PDF-')
    t.same(complaints, [])
    await page.close()
  }
})
