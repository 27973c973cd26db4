import { useMemo } from 'preact/hooks'
import { fill } from '../../language/wording.js'
import { compareTexts } from '../session/compare-texts.js'
import { words } from '../words.js'

interface TextPairsProps {
  readonly left: string
  readonly right: string
  /** What the two are. */
  readonly titles: readonly [string, string]
}

/** Two texts beside each other, line by line; what differs is marked, not by colour alone. */
export function TextPairs({ left, right, titles }: TextPairsProps) {
  const pairs = useMemo(() => compareTexts(left, right), [left, right])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
    <section class="text-pairs" tabIndex={0} aria-label={titles.join(' / ')}>
      <table>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody dir="ltr">
          {pairs.map((pair, at) =>
            'lines' in pair ? (
              <tr key={at}>
                <td colSpan={2} class="left-out" dir="auto">
                  {fill(words.frame.conflict.same, { n: pair.lines })}
                </td>
              </tr>
            ) : (
              <tr key={at}>
                <Line line={pair.left} isSame={pair.left === pair.right} mark="−" />
                <Line line={pair.right} isSame={pair.left === pair.right} mark="+" />
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}

interface LineProps {
  readonly line: string | undefined
  readonly isSame: boolean
  readonly mark: string
}

function Line({ line, isSame, mark }: LineProps) {
  if (line === undefined) return <td />
  return (
    <td class={isSame ? undefined : 'differs'}>
      <code>
        {isSame ? '  ' : `${mark} `}
        {line}
      </code>
    </td>
  )
}
