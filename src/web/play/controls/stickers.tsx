import type { IndexForPhones } from '../../../wire/controls/choice-index.js'
import { asCount } from '../../language/numbers.js'
import { LayoutPicture } from '../../link/layout-picture.js'
import { type ControlProps, OwnCount } from './control-parts.js'
import { usePress } from './use-press.js'

/** An Index with pictures of which every choice counts: each touch sends one. */
export function Stickers({ control, result, own, isOpen, act }: ControlProps<IndexForPhones>) {
  const votes = result && 'votes' in result ? result.votes : undefined
  return (
    <fieldset disabled={!isOpen}>
      <legend dir="auto">{control.props.label}</legend>
      <div class="stickers">
        {control.options.map(({ index, ...option }) => (
          <Sticker
            key={index}
            {...option}
            votes={votes && (votes[index] ?? 0)}
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

interface StickerProps extends Omit<IndexForPhones['options'][number], 'index'> {
  readonly votes: number | undefined
  press(): void
}

function Sticker({ label, image, votes, press }: StickerProps) {
  return (
    <button type="button" class="sticker" {...usePress(press)}>
      <LayoutPicture of={image} draggable={false} />
      <span dir="auto">{label}</span>
      {votes !== undefined && <span class="value">{asCount(votes)}</span>}
    </button>
  )
}
