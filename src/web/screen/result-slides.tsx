import { useEffect, useState } from 'preact/hooks'
import type { Slide } from './arrange-panels.js'
import { ResultPanel } from './result-panel.js'
import type { ScreenWords } from './words.js'

interface ResultSlidesProps {
  readonly words: ScreenWords
  readonly base: string
  readonly slides: readonly Slide[]
}

/** How long a slide stands where there are several, ms: long enough to read it from the last row. */
const slideStands = 10_000

/** The results, as many as can be read at a time; the others take turns. */
export function ResultSlides({ words, base, slides }: ResultSlidesProps) {
  const [turn, setTurn] = useState(0)
  const count = slides.length
  useEffect(() => {
    if (count < 2) return
    const timer = setInterval(() => setTurn((before) => before + 1), slideStands)
    return () => clearInterval(timer)
  }, [count])
  const shown = turn % count
  return (
    <section class="stage">
      <div class={`slide columns-${slides[shown]!.length}`} key={shown}>
        {slides[shown]!.map((column) => (
          <div class="column" key={column[0]!.control.lid}>
            {column.map((panel) => (
              <ResultPanel key={panel.control.lid} words={words} base={base} panel={panel} />
            ))}
          </div>
        ))}
      </div>
      {count > 1 && (
        <div class="turns" aria-hidden="true">
          {slides.map((slide, at) => (
            <i key={slide[0]![0]!.control.lid} class={at === shown ? 'now' : ''} />
          ))}
        </div>
      )}
    </section>
  )
}
