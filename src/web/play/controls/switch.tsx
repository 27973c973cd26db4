import { asPercent, fill } from '../../language/wording.js'
import { plainName, withSoftHyphens } from '../../look/soft-hyphens.js'
import { words } from '../words.js'
import { type ControlProps, CountLine, hasResult, notYet, peopleIn, shownValue } from './control-parts.js'

export function Switch(props: ControlProps) {
  const { control, result, own, isOpen, lang, act } = props
  const isOn = shownValue(own) === true
  const share = result && 'share' in result ? result.share : undefined
  return (
    <>
      <label class="switch-row">
        <span dir="auto" lang={lang}>
          {withSoftHyphens(control.props.label)}
        </span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          aria-label={plainName(control.props.label)}
          class="switch"
          checked={isOn}
          disabled={!isOpen}
          onChange={({ currentTarget }) => void act(currentTarget.checked)}
        />
      </label>
      {hasResult(props) && (
        <>
          <div class="bar result" style={{ '--part': String(share ?? 0) }} />
          <CountLine
            texts={[
              fill(words.shareOn, { n: share === undefined ? notYet : asPercent(share) }),
              peopleIn(result),
            ]}
          />
        </>
      )}
    </>
  )
}
