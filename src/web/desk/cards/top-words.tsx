import type { ShownState } from '../../../wire/control-state.js'
import { Level } from '../parts/marks.js'
import { sayNumber, words } from '../words.js'

interface TopWordsProps {
  readonly list: NonNullable<ShownState['words']>
}

/** What most people wrote, as bars: the first has the full length. */
export function TopWords({ list }: TopWordsProps) {
  const [[, most] = ['', 1]] = list
  return (
    <ul class="votes stack" aria-label={words.signals.words}>
      {list.map(([word, people]) => (
        <li key={word}>
          <span class="name">
            <bdi>{word}</bdi>
          </span>
          <b class="number">{sayNumber(people)}</b>
          <Level part={people / most} isOther={people < most} />
        </li>
      ))}
    </ul>
  )
}
