import type { ComponentChildren } from 'preact'
import type { PhoneResult } from '../../wire/result.js'
import { fill } from '../language/choose-words.js'
import { asCount, asPercent } from '../language/numbers.js'
import { controlTraits } from '../look/control-traits.js'
import { AnswerBars } from './answer-bars.js'
import type { Panel } from './arrange-panels.js'
import { Fitted } from './fitted.js'
import { TextList } from './text-list.js'
import { words } from './words.js'

interface PanelProps {
  readonly panel: Panel
}

/** The result of one control, as large as it can be. */
export function ResultPanel({ panel }: PanelProps) {
  const { control, result } = panel
  const { label } = control.props
  return (
    <article class={`panel of-${result.type.toLowerCase()}`}>
      <Fitted as="h2">{label}</Fitted>
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
      <p class="figure number">{part === undefined ? '–' : asPercent(part)}</p>
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
