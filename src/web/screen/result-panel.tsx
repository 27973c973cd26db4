import type { ComponentChildren } from 'preact'
import type { Option } from '../../wire/controls/choice-index.js'
import type { PhoneResult } from '../../wire/result.js'
import { asCount, asPercent, fill } from '../language/wording.js'
import { LayoutPicture } from '../link/layout-picture.js'
import { controlTraits } from '../look/control-traits.js'
import { leadingAnswers, type Panel } from './arrange-panels.js'
import { Fitted, useFit } from './fitted.js'
import { TextList } from './text-list.js'
import { words } from './words.js'

/** The result of one control, as large as it can be. */
export function ResultPanel({ control, result }: Panel) {
  return (
    <article class={`panel of-${result.type.toLowerCase()}`}>
      <Fitted as="h2">{control.props.label}</Fitted>
      {control.type === 'Index' && result.type === 'Index' ? (
        <AnswerBars options={control.options} votes={result.votes} />
      ) : result.type === 'String' ? (
        <TextList texts={result.texts} />
      ) : (
        <Figure result={result} />
      )}
      <footer>
        <span class="number">{wordsUnder(result)}</span>
        {control.enabled === false && <span class="ended">{words.ended}</span>}
      </footer>
    </article>
  )
}

interface AnswerBarsProps {
  readonly options: readonly Option[]
  readonly votes: readonly number[]
}

/** Answers or stickers with their votes as bars; the leading ones have the accent colour. */
function AnswerBars({ options, votes }: AnswerBarsProps) {
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

function Figure({ result }: { readonly result: PhoneResult }): ComponentChildren {
  const { people } = result
  if ('mean' in result) return <Share part={people > 0 ? result.mean : undefined} />
  if ('share' in result) return <Share part={people > 0 ? result.share : undefined} />
  return (
    <Fitted as="p" class="figure count number">
      {asCount('count' in result ? result.count : people)}
    </Fitted>
  )
}

/** @param props.part undefined while nobody has done anything, since then there is no mean. */
function Share({ part }: { readonly part: number | undefined }) {
  return (
    <div class="share">
      <Fitted as="p" class="figure number">
        {part === undefined ? '–' : asPercent(part)}
      </Fitted>
      <div class="bar" style={{ '--part': part ?? 0 }} />
    </div>
  )
}

/** Empty while no people are counted at present: what they did before is still shown. */
function wordsUnder({ type, people }: PhoneResult): string {
  const n = asCount(people)
  const { under } = controlTraits[type]
  if (under === 'taking') return words.taking
  if (people === 0) return ''
  return fill(words[under], { n })
}
