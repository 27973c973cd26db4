import { useEffect, useRef, useState } from 'preact/hooks'
import type { Area } from './box.js'
import { CloudPainter } from './cloud-painter.js'
import { keepCloud, keptCloud } from './kept-clouds.js'
import type { DrawnWord } from './turn.js'
import type { MeasuredWord } from './type-size.js'

interface Painting {
  /** What is to be drawn now. */
  readonly drawn: readonly DrawnWord[]
  /** Has other words drawn, most frequent first. */
  paint(words: readonly MeasuredWord[], area: Area): void
}

/** A painter for the cloud of a control, which begins with the cloud that this had before. */
export function usePainter(lid: number): Painting {
  const [drawn, draw] = useState<readonly DrawnWord[]>([])
  const painter = useRef<CloudPainter>(undefined)
  const isGone = useRef(false)
  useEffect(
    () => () => {
      isGone.current = true
    },
    [],
  )
  const show = (next: readonly DrawnWord[]) => {
    keepCloud(lid, painter.current!.present)
    draw(next)
  }
  // Counted from the next frame, with which the style begins.
  const later = (ms: number, then: () => void) =>
    requestAnimationFrame(() => setTimeout(() => isGone.current || then(), ms))
  const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    drawn,
    paint: (words, area) => {
      painter.current ??= new CloudPainter(keptCloud(lid, area), { show, later, isStill })
      painter.current.paint(words, area)
    },
  }
}
