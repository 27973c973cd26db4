import { useEffect, useState } from 'preact/hooks'
import { fill } from '../../language/wording.js'
import { Button } from '../../look/button.js'
import { isCut, mostShown, pageOf } from '../../preview/model/preview-layout.js'
import type { Rehearsal } from '../../preview/model/rehearsal.js'
import { crowdSize } from '../../preview/model/simulated-crowd.js'
import { words } from '../words.js'

/** What the operator of a rehearsal does: page, open or closed, crowd, and another beginning. */
export function RehearsalSettings({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const [page, setPage] = useState(rehearsal.told.page)
  // What the crowd does changes no page.
  useEffect(() => rehearsal.onChange(() => setPage(rehearsal.told.page)), [rehearsal])
  return (
    <>
      <label class="seen-page">
        {words.seen.page}
        <select
          class="field"
          value={page.activePageId}
          onChange={({ currentTarget }) => rehearsal.setPage(currentTarget.value)}
        >
          {rehearsal.layout.pages.map(({ pageId, name = pageId }) => (
            <option key={pageId} value={pageId}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <LabelledSwitch
        label={words.seen.open}
        isOn={rehearsal.isOpen}
        turn={(isOpen) => rehearsal.setOpen(isOpen)}
      />
      <LabelledSwitch
        label={fill(words.seen.crowd, { n: crowdSize })}
        isOn={rehearsal.hasCrowd}
        turn={(hasCrowd) => rehearsal.begin(hasCrowd)}
      />
      <Button onClick={() => rehearsal.begin(rehearsal.hasCrowd)}>{words.seen.again}</Button>
      {isCut(rehearsal.layout, pageOf(rehearsal.layout, page.activePageId)) && (
        <p class="soft">{fill(words.seen.first, { n: mostShown })}</p>
      )}
    </>
  )
}

interface LabelledSwitchProps {
  readonly label: string
  readonly isOn: boolean
  turn(isOn: boolean): void
}

function LabelledSwitch({ label, isOn, turn }: LabelledSwitchProps) {
  return (
    <label class="seen-switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        class="switch"
        checked={isOn}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
      {label}
    </label>
  )
}
