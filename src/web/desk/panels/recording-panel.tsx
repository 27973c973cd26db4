import { useState } from 'preact/hooks'
import { fill } from '../../language/wording.js'
import { Button } from '../../look/button.js'
import { memo } from '../parts/memo.js'
import { SteerButton } from '../parts/steer-parts.js'
import type { Desk } from '../steer/desk.js'
import { sayShort, words } from '../words.js'

interface RecordingPanelProps {
  readonly desk: Desk
  /** Null where nothing is to be recorded. */
  readonly recording: boolean | null
  readonly maySteer: boolean
}

/** Code points of a mark. */
const longestMark = 80

/** Whether the show is recorded, and a field to name the present moment. */
export const RecordingPanel = memo(({ desk, recording, maySteer }: RecordingPanelProps) => (
  <section class="card recording stack on-displays" aria-labelledby="recording">
    <h2 id="recording">{words.recording.title}</h2>
    {recording === null ? (
      <p class="nothing">{words.recording.off}</p>
    ) : (
      <p class={recording ? 'soft' : 'notice'}>
        {recording ? words.recording.onMore : words.recording.failingMore}
      </p>
    )}
    {recording && maySteer && <MarkForm desk={desk} />}
    {recording !== null && (
      <Button aria-busy={desk.steer.underWay.has('save report')} onClick={() => desk.steer.saveReport()}>
        {words.recording.report}
      </Button>
    )}
  </section>
))

/** A field for the name of this moment; it is empty again once that is recorded. */
function MarkForm({ desk }: Pick<RecordingPanelProps, 'desk'>) {
  const [text, setText] = useState('')
  const [last, setLast] = useState('')
  const name = text.trim()
  const isGood = name !== '' && [...name].length <= longestMark
  const mark = async () => {
    if (!isGood || !(await desk.steer.mark(name))) return
    setText('')
    setLast(name)
  }
  return (
    <form
      class="mark"
      onSubmit={(event) => {
        event.preventDefault()
        void mark()
      }}
    >
      <input
        class="field"
        type="text"
        autocomplete="off"
        dir="auto"
        placeholder={words.recording.name}
        aria-label={words.recording.name}
        aria-invalid={name !== '' && !isGood}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <SteerButton desk={desk} touch="mark" type="submit">
        {words.recording.mark}
      </SteerButton>
      <p class="soft" role="status" dir="auto">
        {last !== '' && fill(words.recording.marked, { whom: sayShort(last) })}
      </p>
    </form>
  )
}
