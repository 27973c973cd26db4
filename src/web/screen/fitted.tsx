import type { ComponentChildren, RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface FittedProps {
  readonly as: 'h1' | 'h2' | 'p'
  readonly class?: string
  readonly children: ComponentChildren
}

/** Words as large as they can be without being cut off. */
export function Fitted({ as: Part, class: name = '', children }: FittedProps) {
  return (
    <Part class={`fitted ${name}`} ref={useFit<HTMLHeadingElement & HTMLParagraphElement>()}>
      <span class="clamp" dir="auto">
        {children}
      </span>
    </Part>
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
const scales = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3]
/** Nobody can read smaller words, rem. */
const smallest = 0.95
/** How many lines are shown of words that do not fit even at the smallest size. */
const mostLines = ['none', 6, 5, 4, 3, 2, 1] as const

/** Makes words smaller until all fit; breaks only those still too wide, and cuts only those still too long. */
function fit(part: HTMLElement): void {
  const words = part.querySelectorAll('.clamp')
  const { style } = part
  const set = (scale: number, lines: number | 'none', mayBreak: boolean) => {
    style.setProperty('--fit', String(scale))
    style.setProperty('--lines', String(lines))
    style.overflowWrap = mayBreak ? 'anywhere' : 'normal'
    style.hyphens = mayBreak ? 'auto' : 'manual'
  }
  const readable = scales.filter((scale) => {
    style.setProperty('--fit', String(scale))
    return sizeOf(words[0]!) >= smallest * sizeOf(document.documentElement)
  })
  for (const scale of readable) {
    set(scale, 'none', false)
    if ([part, ...words].every(holdsAll)) return
  }
  for (const lines of mostLines) {
    set(readable.at(-1) ?? 1, lines, true)
    if (holdsAll(part)) return
  }
}

/** px */
function sizeOf(element: Element): number {
  return Number.parseFloat(getComputedStyle(element).fontSize)
}

/** Whether nothing overflows; sizes are rounded to whole pixels. */
function holdsAll({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1
}
