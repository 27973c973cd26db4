import type { RehearsalStart } from './model/rehearsal.js'
import { words } from './words.js'

/** With a crowd that writes in the language of this page, and stands still where the device asks for less motion. */
export function usualStart(url: string): RehearsalStart {
  return {
    url,
    texts: words.texts,
    words: words.words,
    hasCrowd: true,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    seed: 1,
    now: () => performance.now(),
  }
}

/** Lets a rehearsal go on while the page is seen. @returns a function that stops it. */
export function letRun(rehearsal: { step(): void }): () => void {
  const timer = setInterval(() => document.visibilityState === 'hidden' || rehearsal.step(), 1000)
  return () => clearInterval(timer)
}
