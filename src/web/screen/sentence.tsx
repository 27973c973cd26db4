import type { ComponentChildren } from 'preact'
import { Fitted } from './results/fitted.js'
import { words } from './words.js'

interface SentenceProps {
  /** '' for none. */
  readonly title: string
  /** '' for none. */
  readonly text: string
  readonly children?: ComponentChildren
}

/** Words instead of a show. */
export function Sentence({ title, text, children }: SentenceProps) {
  return (
    <main class="screen sentence">
      {children}
      {title && <Fitted as="h1">{title}</Fitted>}
      {text && <p>{text}</p>}
    </main>
  )
}

/** A small note, if what is shown may be out of date. */
export function LostNote({ isLive }: { readonly isLive: boolean }) {
  return (
    <p class="badge lost" role="status">
      {!isLive && words.lost}
    </p>
  )
}
