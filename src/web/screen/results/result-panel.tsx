import { useState } from 'preact/hooks'
import type { PhoneResult } from '../../../wire/result.js'
import { asCount, fill } from '../../language/wording.js'
import { controlTraits } from '../../look/control-traits.js'
import { words } from '../words.js'
import { AnswerBars } from './answer-bars.js'
import { fewAnswers } from './answers.js'
import { Countdown } from './countdown.js'
import { Figure } from './figure.js'
import { FittedLabel } from './fitted.js'
import { isHistogram, isUsed, isVote, type Panel } from './panels.js'
import { TextResult } from './text-result.js'

/** A control with its result, as large as it can be; while nobody has used it, with an invitation to. */
export function ResultPanel({ control, result, closesAt, isRevealed }: Panel) {
  const [overAt, setOverAt] = useState<number>()
  const isOver = closesAt !== undefined && closesAt === overAt
  const isClosed = control.enabled === false || isOver
  const hasResult = isUsed(result)
  const isOfVotes = isVote(control)
  const isDecided = isOfVotes && (isClosed || isRevealed === true)
  // Where nobody has voted there is nothing to thank for; where nobody is told, somebody may have.
  const isEnded = isClosed && (hasResult || (isOfVotes && (result === undefined || isOver)))
  const names = [
    `panel of-${control.type.toLowerCase()}`,
    !hasResult && 'unused',
    control.type === 'Index' && control.options.length > fewAnswers && 'crowded',
  ]
  return (
    <article class={names.filter(Boolean).join(' ')}>
      <header>
        <FittedLabel as="h2" text={control.props.label} />
        {closesAt !== undefined && !isClosed && (
          <Countdown closesAt={closesAt} over={() => setOverAt(closesAt)} />
        )}
      </header>
      {control.type === 'Index' ? (
        <AnswerBars
          options={control.options}
          votes={result?.type === 'Index' ? result.votes : undefined}
          isDecided={isDecided}
        />
      ) : control.type === 'String' && result?.type === 'String' ? (
        <TextResult control={control} result={result} />
      ) : (
        hasResult && <Figure result={result!} />
      )}
      <footer>
        {!hasResult && !isClosed && <span class="invite">{isOfVotes ? words.voteNow : words.joinNow}</span>}
        {hasResult && !isHistogram(result!) && <span class="number">{wordsUnder(result!)}</span>}
        {isEnded && <span class="ended">{isOfVotes ? words.voteClosed : words.ended}</span>}
      </footer>
    </article>
  )
}

/** Empty while no people are counted at present: what they did before is still shown. */
function wordsUnder({ type, people }: PhoneResult): string {
  if (people === 0) return ''
  return fill(words[controlTraits[type].under], { n: asCount(people) })
}
