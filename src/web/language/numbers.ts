/** A number as the language of the page writes it: `1,234`. */
export function asCount(value: number): string {
  return value.toLocaleString(document.documentElement.lang)
}

/** A part of a whole, 0 to 1, as a percentage: `42%`. */
export function asPercent(part: number): string {
  return part.toLocaleString(document.documentElement.lang, { style: 'percent' })
}
