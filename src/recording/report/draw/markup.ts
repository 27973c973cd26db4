/** HTML or SVG that is safe to put into a page. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | undefined | null | false | readonly Part[]

/** A piece of a page: what is put in is escaped, unless it is markup itself; null, undefined and false are nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(texts.map((text, at) => text + markupOf(parts[at])).join(''))
}

export const nothing = new Markup('')

function markupOf(part: Part): string {
  if (part === undefined || part === null || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(markupOf).join('')
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
