import type { ComponentChildren, RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface FittedProps {
  readonly as: 'h1' | 'h2' | 'p'
  readonly class?: string
  readonly children: ComponentChildren
}

/** Words as large as they can be whole in their place. */
export function Fitted({ as: Part, class: name = '', children }: FittedProps) {
  return (
    <Part class={`fitted ${name}`} ref={useFit<HTMLHeadingElement & HTMLParagraphElement>()}>
      <span class="clamp" dir="auto">
        {children}
      </span>
    </Part>
  )
}

/** @returns for a part of the page whose words, each in a `.clamp`, are to be as large as they can be whole. */
export function useFit<E extends HTMLElement>(): RefObject<E | null> {
  const part = useRef<E>(null)
  // What stands beside it may be wider than before: so it is measured each time that the wall is drawn.
  useLayoutEffect(() => {
    const again = () => fit(part.current!)
    again()
    addEventListener('resize', again)
    return () => removeEventListener('resize', again)
  })
  return part
}

/** Of the size that the style says, the largest first. */
const scales = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3]
/** rem: what is smaller is read by nobody. */
const smallest = 0.95
/** Of what is longer than its place even then. */
const mostLines = ['none', 6, 5, 4, 3, 2, 1] as const

/** Makes words smaller until all of them are there; breaks only what is still too wide, and ends only what is still too long. */
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

/** Of its letters, px. */
function sizeOf(element: Element): number {
  return Number.parseFloat(getComputedStyle(element).fontSize)
}

/** Sizes are rounded to whole pixels. */
function holdsAll({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1
}
