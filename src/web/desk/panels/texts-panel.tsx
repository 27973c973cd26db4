import { useMemo, useState } from 'preact/hooks'
import type { WaitingText } from '../../../wire/control-state.js'
import { fill } from '../../language/wording.js'
import { findTexts } from '../model/find-texts.js'
import { memo } from '../parts/memo.js'
import { type DeskProps, SteerButton } from '../parts/steer-parts.js'
import { sayNumber, sayThings, words } from '../words.js'
import { MutedPeople } from './muted-people.js'
import { useTextKeys } from './use-text-keys.js'
import { WaitingItem } from './waiting-item.js'

/** At most this many are shown at once. */
const mostShown = 50

interface TextsPanelProps extends Pick<DeskProps, 'desk' | 'ask'> {
  readonly texts: readonly WaitingText[]
  /** How many wait in all. */
  readonly waiting: number
  /** Signs of those whose texts are dropped. */
  readonly muted: readonly string[]
  readonly maySteer: boolean
}

/** The texts that wait, oldest first. Keys act on the focused text; the focus moves on once it is approved or rejected. */
export const TextsPanel = memo(({ desk, ask, texts, waiting, muted, maySteer }: TextsPanelProps) => {
  const [wanted, setWanted] = useState('')
  const found = useMemo(() => findTexts(texts, wanted), [texts, wanted])
  const shown = found.slice(0, mostShown)
  const isFiltered = wanted.trim() !== ''
  const behind = isFiltered ? found.length - shown.length : waiting - shown.length
  const list = useTextKeys(desk, shown)
  return (
    <section class="card texts stack on-texts" aria-labelledby="texts">
      <h2 id="texts">
        {words.texts.title} {waiting > 0 && <span class="count-line number">{sayNumber(waiting)}</span>}
      </h2>
      {(waiting > 0 || isFiltered) && (
        <input
          class="field"
          type="search"
          autocomplete="off"
          placeholder={words.texts.search}
          aria-label={words.texts.search}
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      {waiting === 0 && <p class="nothing">{words.texts.none}</p>}
      {waiting > 0 && isFiltered && shown.length === 0 && <p class="nothing">{words.texts.noneFound}</p>}
      {shown.length > 0 && maySteer && <p class="soft keys-hint">{words.texts.keys}</p>}
      {shown.length > 1 && <AllVerdicts desk={desk} ask={ask} shown={shown} />}
      <ul class="waiting-texts stack scrolled" {...list}>
        {shown.map((text) => (
          <WaitingItem key={text.textId} desk={desk} ask={ask} text={text} />
        ))}
      </ul>
      {behind > 0 && <p class="soft">{fill(words.texts.more, { n: sayNumber(behind) })}</p>}
      <MutedPeople desk={desk} muted={muted} />
    </section>
  )
})

/** Approves or rejects all that is shown, after a question that says how many that are. */
function AllVerdicts({
  desk,
  ask,
  shown,
}: Pick<DeskProps, 'desk' | 'ask'> & { readonly shown: readonly WaitingText[] }) {
  const ids = shown.map(({ textId }) => textId)
  const askFirst = (approve: boolean) => {
    const { askApprove, askApproveMore, askReject, askRejectMore, approveAll, rejectAll } = words.texts
    const title = sayThings(ids.length, approve ? askApprove : askReject)
    ask({
      title: fill(title, { n: sayNumber(ids.length) }),
      more: approve ? askApproveMore : askRejectMore,
      action: approve ? approveAll : rejectAll,
      isDangerous: !approve,
      yes: () => desk.steer.judgeAll(ids, approve),
    })
  }
  return (
    <div class="verdicts all">
      {[true, false].map((approve) => (
        <SteerButton
          key={String(approve)}
          desk={desk}
          touch={`texts ${approve}`}
          onClick={() => askFirst(approve)}
        >
          {approve ? words.texts.approveAll : words.texts.rejectAll}
        </SteerButton>
      ))}
    </div>
  )
}
