import { daysUntil, endsSoon } from '../../../wire/days-left.js'
import { fill } from '../../language/wording.js'
import { Button } from '../../look/button.js'
import { labelIn } from '../model/desk-show.js'
import { isOnScreen } from '../model/screen-content.js'
import { sayNumber, sayShort, sayThings, sayTime, words } from '../words.js'
import { type DeskProps, SteerButton } from './steer-parts.js'

/**
 * Notices for the whole desk: not live, output held, screens black, a reset to undo, a key for watching, nothing stored, a
 * certificate that ends.
 */
export function StateNotices({ desk, show }: DeskProps) {
  const { isLive, lostAt, isDurable, certificateEnd, steer } = desk
  return (
    <div class="notices">
      {!isLive && lostAt !== undefined && (
        <p class="stale-notice">{fill(words.top.lostLong, { time: sayTime(lostAt) })}</p>
      )}
      {show.held && (
        <p class="held-notice">
          <strong>{words.hold.held}</strong> {words.hold.heldMore}
        </p>
      )}
      {isOnScreen(show.screen, 'black') && (
        <div class="notice calm">
          <p>{words.screen.isBlack}</p>
          <SteerButton desk={desk} onClick={() => steer.toggleBlack()}>
            {words.screen.back}
          </SteerButton>
        </div>
      )}
      <UndoNotice desk={desk} show={show} />
      {!steer.maySteer && <p class="notice calm">{words.top.viewOnly}</p>}
      {!isDurable && <p class="notice">{words.top.notDurable}</p>}
      {certificateEnd !== undefined && <CertificateNotice end={certificateEnd} />}
    </div>
  )
}

/** From 14 days before its end on. @param end ms since 1970. */
function CertificateNotice({ end }: { readonly end: number }) {
  const now = Date.now()
  if (!endsSoon(end, now)) return null
  const { ended, today, days, more } = words.certificate
  const left = daysUntil(end, now)
  const when = fill(sayThings(left, days), { n: sayNumber(left) })
  return (
    <p class="notice">
      <strong>{left < 0 ? ended : left === 0 ? today : when}</strong> {more}
    </p>
  )
}

/** The last reset, as long as it can be undone. */
function UndoNotice({ desk, show }: Pick<DeskProps, 'desk' | 'show'>) {
  const { lastReset, undoUntil = 0 } = show
  if (!lastReset || undoUntil <= performance.now()) return null
  const { lid } = lastReset
  return (
    <div class="notice calm" role="status">
      <p dir="auto">
        {lid === 'all' ? words.undo.all : fill(words.undo.control, { label: sayShort(labelIn(show, lid)) })}
      </p>
      <SteerButton desk={desk} touch="undo" onClick={() => desk.steer.undoReset()}>
        {words.undo.undo}
      </SteerButton>
    </div>
  )
}

const reasons: Readonly<Record<string, string>> = words.failures

/** Touches that failed, in words, each until it is closed or a new try begins. */
export function FailureList({ desk: { steer } }: Pick<DeskProps, 'desk'>) {
  return (
    <div class="failures" role="alert">
      {[...steer.failures].map(([name, { whom, code }]) => (
        <div key={name} class="notice">
          <p>
            {whom !== '' && <bdi>{sayShort(whom)}: </bdi>}
            {fill(reasons[code] ?? words.failures.other, { code })}
          </p>
          <Button onClick={() => steer.forgetFailure(name)}>{words.failures.close}</Button>
        </div>
      ))}
    </div>
  )
}
