import { useEffect, useRef } from 'preact/hooks'
import type { EditorContext } from '../../link/editor-context.js'

/** Where the desk draws its button that holds the output, which has to be in reach wherever somebody edits. */
export function HoldPlace({
  context,
  class: kind,
}: {
  readonly context: EditorContext
  readonly class: string
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => context.drawHold(place.current!), [context])
  return <div ref={place} class={kind} />
}
