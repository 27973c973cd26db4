import { delay } from '../../promises.js'
import type { LiveControl, LiveLayout } from '../../state/live-layout.js'
import type { Display } from '../link/display.js'
import { showPaced } from '../link/show-paced.js'
import { signalForm } from '../signals/wire.js'
import { PreparedControl } from '../wire/prepared-control.js'
import { wireForm } from '../wire/wire-form.js'
import { describeShortfall, longestMs, nothingToSend, refusalMs, sampleOf } from './display-test.js'

/** What a display of a running show was sent of the samples, and the result. */
export interface LiveTest {
  readonly display: Display
  /** Messages that the network took; none of a display that is down in the end, since nobody received them. */
  readonly sent: number
  /** As in a trial of its own. */
  readonly failure: string | undefined
}

/** Linux reports one refusal a second to one address: what is sent sooner is refused without a word; ms. */
const unreportedMs = 1100
/** The longest that all of it may take, since somebody waits for the answer; ms. */
const patienceMs = 4500

/**
 * Sends a display of a running show each control's sample, as `testDisplay` does, but over the display's own output: so it
 * keeps its pace, and an action that comes later is never overtaken by a sample. States and counts are not touched. Takes
 * 0.3 s without problems, else up to 4.5 s.
 *
 * @param isStopping ends the wait: what is known by then is the result.
 */
export async function testLive(
  display: Display,
  layouts: readonly LiveLayout[],
  isStopping: () => boolean,
): Promise<LiveTest> {
  const shown = layouts.filter(({ layoutId }) => display.shows(layoutId))
  if (shown.length === 0) return { display, sent: 0, failure: nothingToSend }
  const begun = performance.now()
  const wait = async (ms: number, isWanted: () => boolean) => {
    const end = Math.min(performance.now() + ms, begun + patienceMs)
    while (performance.now() < end && !isStopping() && isWanted()) await delay(20)
  }
  const { health } = display
  const isDown = () => health.state === 'down'
  await wait(2 * unreportedMs, () => isDown() && performance.now() - health.failedAt < unreportedMs)
  if (health.state === 'unresolved')
    return { display, sent: 0, failure: health.lastError ?? 'its name is not resolved yet' }

  const sentBefore = display.sent
  const shownAt = performance.now()
  const messages = await showSamples(display, shown)
  await wait(refusalMs, () => true)
  const countSent = () => Math.min(messages, display.sent - sentBefore)
  await wait(longestMs, () => isUndecided(display, countSent() === messages))
  const sent = health.state === 'up' ? countSent() : 0
  const isFaulty = health.state !== 'up' || health.failedAt >= shownAt
  return { display, sent, failure: (isFaulty && health.lastError) || describeShortfall(sent, messages) }
}

/** @returns how many messages that were. */
async function showSamples(display: Display, layouts: readonly LiveLayout[]): Promise<number> {
  const all = layouts.flatMap(({ controls }) => [...controls.values()])
  let messages = 0
  await showPaced(display, all, (live) => {
    for (const prepared of samplesOf(display, live)) {
      display.add(prepared.encode(), prepared)
      messages++
    }
  })
  return messages
}

function samplesOf({ options }: Display, { control, state }: LiveControl): readonly PreparedControl[] {
  const live = { control, state: sampleOf(state.layoutId, control) }
  const forms = [...(control.each ? wireForm(live, options) : []), ...signalForm(live, options)]
  return forms.map((form) => new PreparedControl(form, live))
}

/** Whether it is not known yet what becomes of the samples. @param isTaken the network took all of them. */
function isUndecided({ health, isIdle, sender }: Display, isTaken: boolean): boolean {
  if (health.state === 'down') return health.isRecovering
  return health.state === 'up' && ((!isTaken && !isIdle) || sender.isSilent)
}
