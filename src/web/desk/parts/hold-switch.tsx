import { words } from '../words.js'
import { type AskedFirst, type DeskProps, SteerButton } from './steer-parts.js'

/** What is asked before the output is released: people in a panic touch twice. */
export function releaseQuestion({ steer }: Pick<DeskProps['desk'], 'steer'>): AskedFirst {
  return {
    title: words.hold.ask,
    more: words.hold.askMore,
    action: words.hold.release,
    yes: () => steer.hold(false),
  }
}

/** Holds the output with one touch; releasing it asks first. */
export function HoldSwitch({ desk, show: { held }, ask }: DeskProps) {
  return (
    <SteerButton
      desk={desk}
      touch="held"
      class="hold"
      onClick={() => (held ? ask(releaseQuestion(desk)) : desk.steer.hold(true))}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {held ? <path d="M7 4l13 8-13 8z" /> : <path d="M5 4h5v16H5zM14 4h5v16h-5z" />}
      </svg>
      {held ? words.hold.release : words.hold.hold}
    </SteerButton>
  )
}
