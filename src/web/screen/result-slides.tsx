import { useEffect, useState } from 'preact/hooks'
import type { Slide } from './arrange-panels.js'
import { ResultPanel } from './result-panel.js'

/** How long each of several slides is shown, ms: long enough to read it from the back row. */
const slideTime = 10_000

/** The results, on as many slides as it takes to read them; several slides are shown in rotation. */
export function ResultSlides({ slides }: { readonly slides: readonly Slide[] }) {
  const [step, setStep] = useState(0)
  const count = slides.length
  useEffect(() => {
    if (count < 2) return
    const timer = setInterval(() => setStep((before) => before + 1), slideTime)
    return () => clearInterval(timer)
  }, [count])
  const shown = step % count
  return (
    <section class="results">
      <div class={`slide columns-${slides[shown]!.length}`} key={shown}>
        {slides[shown]!.map((column) => (
          <div class="column" key={column[0]!.control.lid}>
            {column.map((panel) => (
              <ResultPanel key={panel.control.lid} {...panel} />
            ))}
          </div>
        ))}
      </div>
      {count > 1 && (
        <div class="slide-marks" aria-hidden="true">
          {slides.map((slide, at) => (
            <i key={slide[0]![0]!.control.lid} class={at === shown ? 'now' : ''} />
          ))}
        </div>
      )}
    </section>
  )
}
