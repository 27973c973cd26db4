import type { IndexForPhones } from '../../../wire/controls/choice-index.js'
import { fill } from '../../language/choose-words.js'
import { asCount, asPercent } from '../../language/numbers.js'
import { LayoutPicture } from '../../link/layout-picture.js'
import { words } from '../words.js'
import { type ControlProps, CountLine, shownValue } from './control-parts.js'

/** An Index of which one answer per person counts: shows the person's own, and behind each answer its share of the votes. */
export function Answers({ control, result, own, isOpen, act }: ControlProps<IndexForPhones>) {
  const chosen = shownValue(own)
  const votes = result && 'votes' in result ? result.votes : undefined
  const sum = votes?.reduce((all, each) => all + each, 0) ?? 0
  // The control may have been reset without this phone knowing. So the same choice can be sent again: it counts at most
  // once. A chosen radio button fires no change. The second tap of a double tap is ignored (`detail` of UI Events).
  const isRepeated = (index: number, detail: number) =>
    control.once && chosen === index && own.pending === 0 && detail <= 1
  return (
    <fieldset disabled={!isOpen}>
      <legend dir="auto">{control.props.label}</legend>
      {control.options.map(({ index, label, image }) => {
        const share = (votes?.[index] ?? 0) / (sum || 1)
        return (
          <label
            key={index}
            class={`answer ${chosen === index ? 'chosen' : ''}`}
            style={{ '--share': String(share) }}
          >
            <input
              type="radio"
              name={`answer-${control.lid}`}
              checked={chosen === index}
              onChange={() => void act(index)}
              onClick={({ detail }) => isRepeated(index, detail) && void act(index)}
            />
            <LayoutPicture of={image} />
            <span class="answer-label" dir="auto">
              {label}
            </span>
            {chosen === index && <span class="yours">{own.pending > 0 ? '…' : words.yours}</span>}
            {votes && <span class="value">{asPercent(share)}</span>}
          </label>
        )
      })}
      {votes && <CountLine texts={[fill(words.votes, { n: asCount(sum) })]} />}
    </fieldset>
  )
}
