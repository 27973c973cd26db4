import { asCount, fill, numberLanguage } from '../../../language/wording.js'

const plurals = new Intl.PluralRules(numberLanguage())

/** How many there are: `1 control`, `12 controls`. Languages with more plural forms use `other`. */
export function sayCount(n: number, forms: Readonly<Record<'one' | 'other', string>>): string {
  return fill(plurals.select(n) === 'one' ? forms.one : forms.other, { n: asCount(n) })
}
