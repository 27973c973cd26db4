import { asCount, asPercent, fill } from '../../language/wording.js'
import { words } from '../words.js'
import { type ControlProps, CountLine, shownValue } from './control-parts.js'

export function Switch({ control, result, own, isOpen, act }: ControlProps) {
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
          <CountLine
            texts={[
              fill(words.shareOn, { n: asPercent(result.share) }),
              fill(words.people, { n: asCount(result.people) }),
            ]}
          />
        </>
      )}
    </>
  )
}
