import type { IndexForPhones } from '../../../wire/controls/choice-index.js'
import { fill } from '../../language/choose-words.js'
import { pictureAddress } from '../../link/addresses.js'
import type { ControlProps } from './tools.js'
import { usePress } from './use-press.js'

/** An Index with pictures of which every choice counts: each touch sends one. */
export function Stickers({ control, result, tools, own, isOpen, act }: ControlProps<IndexForPhones>) {
  const votes = result && 'votes' in result ? result.votes : undefined
  return (
    <fieldset disabled={!isOpen}>
      <legend dir="auto">{control.props.label}</legend>
      <div class="stickers">
        {control.options.map(({ index, label, image }) => (
          <Sticker
            key={index}
            label={label}
            picture={pictureAddress(tools.base, image)}
            votes={votes && tools.number(votes[index] ?? 0)}
            press={() => void act(index)}
          />
        ))}
      </div>
      <p class="count-line">
        <span>
          {fill(tools.words.you, { n: tools.number(own.accepted) })}
          {own.pending > 0 && <span class="pending"> +{tools.number(own.pending)}</span>}
        </span>
      </p>
    </fieldset>
  )
}

interface StickerProps {
  readonly label: string
  readonly picture: string | undefined
  readonly votes: string | undefined
  press(): void
}

function Sticker({ label, picture, votes, press }: StickerProps) {
  return (
    <button type="button" class="sticker" {...usePress(press)}>
      {picture !== undefined && <img src={picture} alt="" draggable={false} />}
      <span dir="auto">{label}</span>
      {votes !== undefined && <span class="value">{votes}</span>}
    </button>
  )
}
