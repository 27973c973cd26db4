import type { Option } from '../../wire/controls/choice-index.js'
import { fill } from '../language/choose-words.js'
import { asCount, asPercent } from '../language/numbers.js'
import { LayoutPicture } from '../link/layout-picture.js'
import { leadingAnswers } from './arrange-panels.js'
import { useFit } from './fitted.js'
import { words } from './words.js'

interface AnswerBarsProps {
  readonly options: readonly Option[]
  readonly votes: readonly number[]
}

/** Answers or stickers with their votes as bars; the leading ones have the accent colour. */
export function AnswerBars({ options, votes }: AnswerBarsProps) {
  const { answers, others } = leadingAnswers(options.map(({ index }) => votes[index] ?? 0))
  return (
    <ol class={answers.length > 4 ? 'answers many' : 'answers'} ref={useFit<HTMLOListElement>()}>
      {answers.map(({ index, votes, share, leads }) => {
        const { label, image } = options[index]!
        return (
          <li key={index} class={leads ? 'leads' : ''}>
            <LayoutPicture of={image} />
            <span class="label clamp" dir="auto">
              {label}
            </span>
            <span class="votes number">{asCount(votes)}</span>
            <span class="percent number">{asPercent(share)}</span>
            <div class={leads ? 'bar' : 'bar other'} style={{ '--part': share }} />
          </li>
        )
      })}
      {others.options > 0 && (
        <li class="rest number">
          {fill(words.others, { n: asCount(others.options), votes: asCount(others.votes) })}
        </li>
      )}
    </ol>
  )
}
