import type { ComponentChildren, RefObject } from 'preact'
import { useContext, useLayoutEffect, useRef } from 'preact/hooks'
import { withSoftHyphens } from '../../look/soft-hyphens.js'
import { LayoutLanguage } from './layout-language.js'

interface FittedProps {
  readonly as: 'h1' | 'h2' | 'p'
  readonly class?: string
  /** That of the words, where it is not the page's. */
  readonly lang?: string | undefined
  readonly children: ComponentChildren
}

/** Words as large as they can be without being cut off. */
export function Fitted({ as: Part, class: name = '', lang, children }: FittedProps) {
  return (
    <Part class={`fitted ${name}`} ref={useFit<HTMLHeadingElement & HTMLParagraphElement>()}>
      <span class="clamp" dir="auto" lang={lang}>
        {children}
      </span>
    </Part>
  )
}

interface FittedLabelProps extends Pick<FittedProps, 'as'> {
  readonly text: string
}

/** Words of the layout file. A dot between two of them stays on the line of the first. */
export function FittedLabel({ as, text }: FittedLabelProps) {
  return (
    <Fitted as={as} lang={useContext(LayoutLanguage)}>
      {withSoftHyphens(text).replaceAll(' · ', '\u00a0· ')}
    </Fitted>
  )
}

/** @returns a ref for an element: the words in its `.clamp` elements become as large as they can be without being cut off. */
export function useFit<E extends HTMLElement>(): RefObject<E | null> {
  const part = useRef<E>(null)
  // Measured after each render, since its neighbours may have become wider.
  useLayoutEffect(() => {
    const refit = () => fit(part.current!)
    refit()
    addEventListener('resize', refit)
    return () => removeEventListener('resize', refit)
  })
  return part
}

/** Scales of the size that the style sets, largest first. */
const scales = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2]
/** Nobody can read smaller words, rem. */
const smallest = 0.95

/**
 * Makes words smaller until all fit. Only where none is small enough are they divided: as large as they fit so, between
 * their syllables; then anywhere; and only what is still too long is cut.
 */
function fit(part: HTMLElement): void {
  const words = part.querySelectorAll('.clamp')
  const { style } = part
  const set = (scale: number, lines: number | 'none', wrap: 'normal' | 'anywhere', hyphens = 'manual') => {
    style.setProperty('--fit', String(scale))
    style.setProperty('--lines', String(lines))
    style.setProperty('--hyphens', hyphens)
    // For engines that do not know `anywhere`, and leave what is there.
    style.overflowWrap = 'break-word'
    style.overflowWrap = wrap
  }
  const readable = scales.filter((scale) => {
    style.setProperty('--fit', String(scale))
    return sizeOf(words[0]!) >= smallest * sizeOf(document.documentElement)
  })
  const least = readable[readable.length - 1] ?? 1
  for (const hyphens of ['none', 'manual'])
    for (const scale of readable) {
      set(scale, 'none', 'normal', hyphens)
      if ([part, ...words].every(holdsAll)) return
    }
  set(least, 'none', 'anywhere')
  for (let lines = linesIn(part, words[0]!); lines > 0 && !holdsAll(part); lines--)
    set(least, lines, 'anywhere')
}

/** px */
function sizeOf(element: Element): number {
  return Number.parseFloat(getComputedStyle(element).fontSize)
}

/** How many lines of these words there is room for. */
function linesIn({ clientHeight }: Element, words: Element): number {
  return Math.max(1, Math.floor(clientHeight / Number.parseFloat(getComputedStyle(words).lineHeight)))
}

/** Whether nothing overflows; sizes are rounded to whole pixels. */
function holdsAll({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1
}
