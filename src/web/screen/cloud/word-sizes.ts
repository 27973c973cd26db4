import type { Area } from './box.js'

/** The sizes of words in the type of the wall, in em; each is measured once. */
export class WordSizes {
  private readonly sizes = new Map<string, Area>()
  private longest = 0

  /** @param longest of a line, em. @returns those of the texts whose size is not known for lines so long. */
  unknown(texts: readonly string[], longest: number): string[] {
    if (longest !== this.longest) this.sizes.clear()
    this.longest = longest
    for (const text of this.sizes.keys()) if (!texts.includes(text)) this.sizes.delete(text)
    return texts.filter((text) => !this.sizes.has(text))
  }

  /** @param items that show these texts, each as wide as it wants to be. They are not as they were afterwards. */
  measure(texts: readonly string[], items: HTMLCollection): void {
    for (const [at, text] of texts.entries()) this.sizes.set(text, sizeOf(items[at] as HTMLElement))
  }

  /** @throws if it has not been measured. */
  of(text: string): Area {
    return this.sizes.get(text)!
  }
}

/** How much more a text of several lines is given, em, until it has no more of them. */
const allowance = 0.2

/** The box of a text as it is drawn: of several lines, it is about as wide as the widest. */
function sizeOf(item: HTMLElement): Area {
  const em = Number.parseFloat(getComputedStyle(item).fontSize)
  const range = document.createRange()
  range.selectNodeContents(item.firstElementChild!)
  const lines = [...range.getClientRects()].map(({ width }) => width)
  const high = item.getBoundingClientRect().height
  // A pixel more: rounded down, it might break elsewhere. So it might where the hyphen at the end of a line does not count.
  let width = Math.ceil(Math.max(0, ...lines) + 1) / em
  const isHigher = () => {
    item.style.width = `${width}em`
    return item.getBoundingClientRect().height > high
  }
  // Ends where it is as wide as it wanted to be.
  if (lines.length > 1) while (isHigher()) width += allowance
  return { width, height: high / em }
}
