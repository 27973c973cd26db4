import type { IndexForPhones } from '../../../wire/controls/choice-index.js'
import { asCount, asPercent, fill } from '../../language/wording.js'
import { LayoutPicture } from '../../link/layout-picture.js'
import { plainName, withSoftHyphens } from '../../look/soft-hyphens.js'
import { words } from '../words.js'
import { type ControlProps, CountLine, hasResult, notYet, OwnCount, shownValue } from './control-parts.js'
import { usePress } from './use-press.js'

/** An Index: answers, or stickers if there are pictures and every choice counts. */
export function IndexControl(props: ControlProps<IndexForPhones>) {
  const { once, options } = props.control
  const Kind = once || !options.some(({ image }) => image) ? Answers : Stickers
  return <Kind {...props} />
}

/** An Index of which one answer per person counts: shows the person's own, and behind each answer its share of the votes. */
function Answers(props: ControlProps<IndexForPhones>) {
  const { control, result, own, isOpen, lang, act } = props
  const chosen = shownValue(own)
  const votes = result && 'votes' in result ? result.votes : undefined
  const sum = votes?.reduce((all, each) => all + each, 0) ?? 0
  // The control may have been reset without this phone knowing. So the same choice can be sent again: it counts at most
  // once. A chosen radio button fires no change. The second tap of a double tap is ignored (`detail` of UI Events).
  const isRepeated = (index: number, detail: number) =>
    control.once && chosen === index && own.pending === 0 && detail <= 1
  return (
    <fieldset disabled={!isOpen} aria-label={plainName(control.props.label)}>
      <legend dir="auto" lang={lang}>
        {withSoftHyphens(control.props.label)}
      </legend>
      {control.options.map(({ index, label, image }) => {
        const share = (votes?.[index] ?? 0) / (sum || 1)
        const mark = chosen === index && (own.pending > 0 ? '…' : words.yours)
        const value = hasResult(props) && (votes ? asPercent(share) : notYet)
        return (
          <label
            key={index}
            class={`answer ${chosen === index ? 'chosen' : ''} ${image ? 'pictured' : ''}`}
            style={{ '--share': String(share) }}
          >
            <input
              type="radio"
              name={`answer-${control.lid}`}
              checked={chosen === index}
              aria-label={plainName(label, mark, value)}
              onChange={() => void act(index)}
              onClick={({ detail }) => isRepeated(index, detail) && void act(index)}
            />
            <LayoutPicture of={image} />
            <span class="answer-row">
              <span class={`answer-label ${plainName(label) ? 'divided' : ''}`}>
                <span dir="auto" lang={lang}>
                  {withSoftHyphens(label)}
                </span>
                {mark && <span class="yours">{mark}</span>}
              </span>
              {value && <span class="value result">{value}</span>}
            </span>
          </label>
        )
      })}
      {hasResult(props) && <CountLine texts={[fill(words.votes, { n: votes ? asCount(sum) : notYet })]} />}
    </fieldset>
  )
}

/** An Index with pictures of which every choice counts: each touch sends one. */
function Stickers(props: ControlProps<IndexForPhones>) {
  const { control, result, own, isOpen, lang, act } = props
  const votes = result && 'votes' in result ? result.votes : undefined
  return (
    <fieldset disabled={!isOpen} aria-label={plainName(control.props.label)}>
      <legend dir="auto" lang={lang}>
        {withSoftHyphens(control.props.label)}
      </legend>
      <div class="stickers" style={{ '--letters': String(longestWord(control.options)) }}>
        {control.options.map(({ index, ...option }) => (
          <Sticker
            key={index}
            {...option}
            lang={lang}
            votes={hasResult(props) ? (votes ? asCount(votes[index] ?? 0) : notYet) : undefined}
            press={() => void act(index)}
          />
        ))}
      </div>
      <p class="count-line">
        <OwnCount own={own} />
      </p>
    </fieldset>
  )
}

/** How many letters the longest word has: stickers are as wide as that, all alike. */
function longestWord(options: IndexForPhones['options']): number {
  return Math.max(...options.flatMap(({ label }) => label.split(/[\s-]+/).map((word) => word.length)))
}

interface StickerProps extends Omit<IndexForPhones['options'][number], 'index'> {
  readonly lang: string | undefined
  readonly votes: string | undefined
  press(): void
}

function Sticker({ label, image, lang, votes, press }: StickerProps) {
  return (
    <button type="button" class="sticker" aria-label={plainName(label, votes)} {...usePress(press)}>
      <LayoutPicture of={image} draggable={false} />
      <span dir="auto" lang={lang}>
        {withSoftHyphens(label)}
      </span>
      {votes !== undefined && <span class="value result">{votes}</span>}
    </button>
  )
}
