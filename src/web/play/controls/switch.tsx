import { fill } from '../../language/choose-words.js'
import { shownValue } from './shown-value.js'
import type { ControlProps } from './tools.js'

/** A Toggle. */
export function Switch({ control, result, tools, own, isOpen, act }: ControlProps) {
  const { words, percent, number } = tools
  const isOn = shownValue(own) === true
  return (
    <>
      <label class="switch-row">
        <span dir="auto">{control.props.label}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          class="switch"
          checked={isOn}
          disabled={!isOpen}
          onChange={({ currentTarget }) => void act(currentTarget.checked)}
        />
      </label>
      {result && 'share' in result && (
        <>
          <div class="bar" style={{ '--part': String(result.share) }} />
          <p class="count-line">
            <span>{fill(words.shareOn, { n: percent(result.share) })}</span>
            <span>{fill(words.people, { n: number(result.people) })}</span>
          </p>
        </>
      )}
    </>
  )
}
