import type { ControlForPhones } from '../../../wire/control.js'
import type { Reaction } from '../../../wire/screen.js'

/** What a press is drawn as. */
export type RisingSymbol = { readonly picture: string } | { readonly text: string }

/** Flags, keys and whatever looks like a picture, with what belongs to it: a skin, a sex, or others joined to it. */
const part = '(?![©®™])\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|\\ufe0f)?'
const emoji = new RegExp(`\\p{RI}\\p{RI}|[0-9#*]\\ufe0f?\\u20e3|${part}(?:\\u200d${part})*`, 'u')
/** The longest label that rises whole, in code points. */
const longestLabel = 14

/**
 * The picture of the option, else the first emoji of its label or the Button's, else that label, shortened.
 *
 * @param addressOf where a picture is; undefined where this page may not ask for it.
 */
export function symbolOf(
  control: ControlForPhones,
  { index }: Pick<Reaction, 'index'>,
  addressOf: (picture: string) => string | undefined,
): RisingSymbol {
  const option = 'options' in control ? control.options.find((each) => each.index === index) : undefined
  const picture = option?.image === undefined ? undefined : addressOf(option.image)
  if (picture !== undefined) return { picture }
  const label = option?.label ?? control.props.label
  const found = emoji.exec(label)
  if (found) return { text: found[0] }
  const letters = [...label.trim()]
  return {
    text:
      letters.length > longestLabel ? `${letters.slice(0, longestLabel).join('').trim()}…` : letters.join(''),
  }
}
