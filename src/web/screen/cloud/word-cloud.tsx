import { useLayoutEffect, useRef } from 'preact/hooks'
import { asCount, fill } from '../../language/wording.js'
import { withSoftHyphens } from '../../look/soft-hyphens.js'
import { words as texts } from '../words.js'
import { longestLine, typeSize } from './type-size.js'
import { useArea } from './use-area.js'
import { usePainter } from './use-painter.js'
import { wordNames } from './word-names.js'
import { WordSizes } from './word-sizes.js'

interface WordCloudProps {
  /** The number of the control. */
  readonly lid: number
  /** With how many people wrote each, most first. */
  readonly words: readonly (readonly [text: string, people: number])[]
  /** That of the layout, if it says which. */
  readonly lang: string | undefined
}

/** Words have the colour of the accent down to so many steps below the largest, unless all would have it. */
const accentedSteps = 2
/** Texts of so many letters have no more lines than are shown in any script, so that nothing has to be cut off. */
const mostWhole = 40

/** Words in the size of their frequency, each where it was before for as long as there is room. Who hears the page hears a list. */
export function WordCloud({ lid, words, lang }: WordCloudProps) {
  const part = useRef<HTMLDivElement>(null)
  const measures = useRef<HTMLUListElement>(null)
  const sizes = useRef<WordSizes>(undefined)
  sizes.current ??= new WordSizes()
  const area = useArea(part)
  const { drawn, paint } = usePainter(lid)
  const longest = area && longestLine(area)
  const unknown =
    longest === undefined
      ? []
      : sizes.current.unknown(
          words.map(([text]) => text),
          longest,
        )
  useLayoutEffect(() => {
    if (area === undefined) return
    const known = sizes.current!
    known.measure(unknown, measures.current!.children)
    const names = wordNames(words.map(([text]) => text))
    paint(
      words.map(([text, people], at) => ({ name: names[at]!, text, people, ...known.of(text) })),
      area,
    )
  }, [words, area])
  const steps = drawn.map(({ word }) => word.step)
  const accented = Math.max(...steps) - accentedSteps
  const isFlat = steps.length > 1 && Math.min(...steps) >= accented
  return (
    <div class="cloud" ref={part}>
      <ol class="unseen">
        {words.map(([text, people]) => (
          <li key={text} dir="auto" lang={lang}>
            {text}, {fill(texts.people, { n: asCount(people) })}
          </li>
        ))}
      </ol>
      <ul class="measures" aria-hidden="true" ref={measures} style={{ '--longest': longest }}>
        {unknown.map((text) => (
          <CloudWord key={text} text={text} lang={lang} />
        ))}
      </ul>
      <ul class="placed" aria-hidden="true">
        {drawn.map(({ key, word: { text, x, y, step, line }, fades }) => (
          <CloudWord
            key={key}
            text={text}
            lang={lang}
            class={`${step >= accented && !isFlat ? 'leads' : step < 2 ? 'small' : ''} ${fades ? `fades-${fades}` : ''}`}
            style={{ '--x': x, '--y': y, '--type': typeSize(step), '--line': line }}
          />
        ))}
      </ul>
    </div>
  )
}

interface CloudWordProps {
  readonly text: string
  readonly lang: string | undefined
  readonly class?: string
  readonly style?: Readonly<Record<string, number>>
}

function CloudWord({ text, lang, class: name, style }: CloudWordProps) {
  return (
    <li class={name} style={style} dir="auto" lang={lang}>
      <span class={text.length > mostWhole ? 'clamp' : ''}>{withSoftHyphens(text)}</span>
    </li>
  )
}
