import { useContext } from 'preact/hooks'
import type { IndexForPhones } from '../../../wire/controls/choice-index.js'
import { asCount, asPercent, fill } from '../../language/wording.js'
import { LayoutPicture } from '../../link/layout-picture.js'
import { withSoftHyphens } from '../../look/soft-hyphens.js'
import { words } from '../words.js'
import { fewAnswers, leadingAnswers, type VotedAnswer } from './answers.js'
import { useFit } from './fitted.js'
import { LayoutLanguage } from './layout-language.js'

interface AnswerBarsProps {
  readonly options: IndexForPhones['options']
  /** Undefined as long as nobody is told. */
  readonly votes: readonly number[] | undefined
  /** Whether to say which one has won. */
  readonly isDecided: boolean
}

/** Answers or stickers with their votes as bars; the leading ones have the accent colour. Without votes, only what there is to choose. */
export function AnswerBars({ options, votes = [], isDecided }: AnswerBarsProps) {
  const { answers, others, isTie } = leadingAnswers(options.map(({ index }) => votes[index] ?? 0))
  const hasVotes = answers.some(({ leads }) => leads)
  const mark = isDecided && (isTie ? words.tie : words.winner)
  const rest = hasVotes ? words.others : words.more
  return (
    <ol
      class={`answers ${hasVotes ? '' : 'unanswered'} ${answers.length > fewAnswers ? 'many' : ''}`}
      ref={useFit<HTMLOListElement>()}
    >
      {answers.map((answer) => (
        <AnswerBar
          key={answer.index}
          answer={answer}
          option={options[answer.index]!}
          hasVotes={hasVotes}
          mark={answer.leads && mark}
        />
      ))}
      {others.options > 0 && (
        <li class="rest number">
          {fill(rest, { n: asCount(others.options), votes: asCount(others.votes) })}
        </li>
      )}
    </ol>
  )
}

interface AnswerBarProps {
  readonly answer: VotedAnswer
  readonly option: IndexForPhones['options'][number]
  readonly hasVotes: boolean
  /** What it is called if it has won. */
  readonly mark: string | false
}

function AnswerBar({ answer, option: { label, image }, hasVotes, mark }: AnswerBarProps) {
  const { votes, share, leads } = answer
  return (
    <li class={leads ? 'leads' : ''}>
      <LayoutPicture of={image} />
      <span class="label">
        {mark && <b class="mark">{mark}</b>}
        <span class="clamp" dir="auto" lang={useContext(LayoutLanguage)}>
          {withSoftHyphens(label)}
        </span>
      </span>
      {hasVotes && (
        <>
          <span class="votes number">{asCount(votes)}</span>
          <span class="percent number">{asPercent(share)}</span>
          <div class={leads ? 'bar' : 'bar other'} style={{ '--part': share }} />
        </>
      )}
    </li>
  )
}
