import {
  languageOfReport,
  ReportLanguage,
  reportLanguages,
} from '../../../../src/recording/report/language/report-language.js'
import { textsIn, valuesIn } from '../../../support/language-texts.js'
import { test } from '../../../support/tap.js'

const english = new ReportLanguage('en', 'UTC')

test('lengths are told in the two units that matter', (t) => {
  for (const [ms, text] of [
    [0, '0 s'],
    [59_400, '59 s'],
    [59_600, '1 min'],
    [65_000, '1 min 5 s'],
    [12 * 60_000 + 29_000, '12 min'],
    [59 * 60_000 + 59_000, '1 h'],
    [72 * 60_000, '1 h 12 min'],
  ] as const)
    t.equal(english.length(ms), text)
  t.end()
})

test('the language is the one that is asked for, else that of the layout, else one that is accepted, else English', (t) => {
  const report = (...langs: readonly (string | undefined)[]) =>
    ({ layouts: langs.map((lang) => (lang === undefined ? {} : { lang })) }) as never
  t.equal(languageOfReport(report('de'), { asked: 'FR-ca', accepted: ['es'] }), 'fr')
  t.equal(languageOfReport(report('de-AT'), { accepted: ['es'] }), 'de')
  t.equal(languageOfReport(report(undefined, 'ja'), { accepted: ['es'] }), 'ja')
  t.equal(languageOfReport(report(undefined), { accepted: ['it', 'es'] }), 'es')
  t.equal(languageOfReport(report('it'), {}), 'en', 'there is none in Italian')
  t.equal(languageOfReport(report(), { asked: 'toString' }), 'en')
  t.end()
})

test('numbers, percents, lengths, times and dates are written as each language does', (t) => {
  const saturday = Date.UTC(2026, 10, 21, 20, 15, 7)
  const written = Object.fromEntries(
    reportLanguages.map((tag) => {
      const language = new ReportLanguage(tag, 'UTC')
      const { clock } = language
      const texts = [
        language.number(1234.5, 1),
        language.percent(0.125),
        language.length(4_320_000),
        clock.second(saturday),
        clock.date(saturday),
      ]
      // Spaces that do not break, and marks of direction, are not the same in each release of the data.
      return [
        tag,
        texts.map((text) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200e\u200f\u061c]/g, '')),
      ]
    }),
  )
  t.same(written, {
    ar: ['1,234.5', '13%', '1 س 12 د', '20:15:07', 'السبت، 21 نوفمبر 2026'],
    de: ['1.234,5', '13 %', '1 h 12 min', '20:15:07', 'Samstag, 21. November 2026'],
    en: ['1,234.5', '13%', '1 h 12 min', '20:15:07', 'Saturday, 21 November 2026'],
    es: ['1234,5', '13 %', '1 h 12 min', '20:15:07', 'sábado, 21 de noviembre de 2026'],
    fr: ['1 234,5', '13 %', '1 h 12 min', '20:15:07', 'samedi 21 novembre 2026'],
    ja: ['1,234.5', '13%', '1時間 12分', '20:15:07', '2026年11月21日土曜日'],
  })
  t.end()
})

test('every language has every text, with the values that it is filled with, and none is a copy of another', (t) => {
  const textsOf = (tag: string) => textsIn(new ReportLanguage(tag, 'UTC').words)
  const inEnglish = textsOf('en')
  t.same(
    [...inEnglish].filter(([, text]) => text.trim() === ''),
    [],
  )
  for (const tag of reportLanguages.filter((each) => each !== 'en')) {
    const texts = textsOf(tag)
    t.same([...texts.keys()].sort(), [...inEnglish.keys()].sort(), tag)
    const faulty = [...texts].filter(
      ([name, text]) => text.trim() === '' || valuesIn(text) !== valuesIn(inEnglish.get(name) ?? ''),
    )
    t.same(faulty, [], tag)
    const same = [...texts].filter(([name, text]) => text === inEnglish.get(name))
    t.ok(same.length < inEnglish.size / 5, `${tag}: ${same.length} of ${inEnglish.size} are as in English`)
  }
  t.end()
})
