import { useEffect, useState } from 'preact/hooks'
import { firstOf, panelsOn, type Slide } from './arrange-panels.js'
import { ResultPanel } from './result-panel.js'

/** How long each of several slides is shown, ms: long enough to read it from the back row. */
const slideTime = 10_000

/** The results, on as many slides as it takes to read them. They take turns; one on which time runs out stays. */
export function ResultSlides({ slides }: { readonly slides: readonly Slide[] }) {
  const [step, setStep] = useState(0)
  const count = slides.length
  const urgent = slides.findIndex((slide) => panelsOn(slide).some(({ closesAt }) => closesAt !== undefined))
  useEffect(() => {
    if (urgent >= 0) setStep(urgent)
    if (urgent >= 0 || count < 2) return
    const timer = setInterval(() => setStep((before) => before + 1), slideTime)
    return () => clearInterval(timer)
  }, [count, urgent])
  const shown = urgent >= 0 ? urgent : step % count
  return (
    <section class="results">
      <ResultSlide key={shown} slide={slides[shown]!} isTurned={step > 0} />
      {count > 1 && (
        <div class="slide-marks" aria-hidden="true">
          {slides.map((slide, at) => (
            <i key={firstOf(slide).control.lid} class={at === shown ? 'now' : ''} />
          ))}
        </div>
      )}
    </section>
  )
}

interface ResultSlideProps {
  readonly slide: Slide
  /** Whether it was another one's turn before. */
  readonly isTurned: boolean
}

function ResultSlide({ slide, isTurned }: ResultSlideProps) {
  const { columns, strips } = slide
  const names = [
    `columns-${columns.length}`,
    panelsOn(slide).length === 1 && 'single',
    columns.length > 1 && columns[0]![0]!.control.type === 'Index' && 'vote-first',
    isTurned && 'turned',
  ]
  return (
    <div class={`slide ${names.filter(Boolean).join(' ')}`}>
      {columns.length > 0 && (
        <div class="columns">
          {columns.map((column) => (
            <div class="column" key={column[0]!.control.lid}>
              {column.map((panel) => (
                <ResultPanel key={panel.control.lid} {...panel} />
              ))}
            </div>
          ))}
        </div>
      )}
      {strips.length > 0 && (
        <div class="strips">
          {strips.map((panel) => (
            <ResultPanel key={panel.control.lid} {...panel} />
          ))}
        </div>
      )}
    </div>
  )
}
