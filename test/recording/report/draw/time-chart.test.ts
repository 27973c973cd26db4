import fc from 'fast-check'
import { drawRate, drawTimeline } from '../../../../src/recording/report/draw/time-charts.js'
import { timeTicks } from '../../../../src/recording/report/draw/time-ticks.js'
import { ReportLanguage } from '../../../../src/recording/report/language/report-language.js'
import { test } from '../../../support/tap.js'
import { zoneSpans } from '../../../support/zone-oracle.js'

/** Units of the drawing that a letter of a label is wide, about. */
const letter = 5.8

/** The ticks of a drawn axis, each with its label if there is room for it. */
function drawnTicks(svg: string): readonly { readonly x: number; readonly label: string | undefined }[] {
  const axis = /<g class="times">(.*?)<\/g>/s.exec(svg)![1]!
  return [...axis.matchAll(/M([\d.]+),\d+v5"\/>(?:<text[^>]*>([^<]*)<)?/g)].map(([, x, label]) => ({
    x: Number(x),
    label,
  }))
}

/** Where labels begin and end, of an axis from 0 to `width`. */
function extents(svg: string): readonly (readonly [number, number])[] {
  return [...svg.matchAll(/<text x="([\d.]+)" y="(?:174|254)"[^>]*>([^<]*)</g)].map(([, x, label]) => {
    const half = (letter * label!.length) / 2
    return [Number(x) - half, Number(x) + half]
  })
}

test('in every zone and in every night, a tick is as far on as time has passed, and no label lies on another', (t) => {
  fc.assert(
    fc.property(zoneSpans(4 * 86_400_000), fc.boolean(), ({ zone, begin, end }, isWide) => {
      const language = new ReportLanguage('en', zone)
      const rate = { begin, step: end - begin, values: [1] }
      const width = isWide ? 960 : 480
      const svg = isWide
        ? drawTimeline({ rate, acts: [] } as never, [], language).text
        : drawRate(rate, 'rate', language).text
      const ticks = timeTicks({ begin, end }, width / 140, language.clock)
      const drawn = drawnTicks(svg)
      const labels = extents(svg)
      return (
        drawn.length === ticks.length &&
        drawn.every(({ x, label }, at) => {
          const passed = (ticks[at]!.t - begin) / (end - begin)
          const isRight = Math.abs(x - 48 - passed * (width - 60)) <= 0.051
          return isRight && (label === undefined || label === ticks[at]!.label)
        }) &&
        labels.length === drawn.filter(({ label }) => label !== undefined).length &&
        labels.every(([from, to], at) => from >= 0 && to <= width && from >= (labels[at - 1]?.[1] ?? 0))
      )
    }),
    { numRuns: 60 },
  )
  t.end()
})

test('two midnights of one night have two ticks, and one label where there is no room for more', (t) => {
  const language = new ReportLanguage('en', 'America/Havana')
  const rate = { begin: Date.UTC(2026, 9, 31, 12), step: 3_600_000, values: Array(48).fill(1) }
  const drawn = drawnTicks(drawRate(rate, 'rate', language).text)
  t.same(
    drawn.map(({ label }) => label),
    ['31 Oct 12:00', '1 Nov 00:00 -4', undefined, '1 Nov 12:00', '2 Nov 00:00'],
  )
  t.end()
})
