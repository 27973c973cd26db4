import type { EditorContext } from '../../link/editor-context.js'
import { Button } from '../../look/button.js'
import { ChangeList } from '../parts/change-list.js'
import { EditDialog } from '../parts/edit-dialog.js'
import { ProblemText } from '../parts/problem-notice.js'
import { TextPairs } from '../parts/text-pairs.js'
import type { EditSession } from '../session/edit-session.js'
import type { Saving } from '../session/saving.js'
import { words } from '../words.js'

interface SaveDialogsProps {
  readonly context: EditorContext
  readonly session: EditSession
  readonly saving: Saving
  /** Gives the new layout another id. */
  rename(): void
}

/** What is asked or said while a draft is saved. */
export function SaveDialogs({ context, session, saving, rename }: SaveDialogsProps) {
  const { state } = saving
  const { ask, conflict, refused, taken, back, save } = words.frame
  const rest = () => saving.state === state && saving.rest()
  if (state.at === 'asked')
    return (
      <EditDialog key="asked" id="asked" title={ask.title} context={context} onDone={rest}>
        {(close) => (
          <>
            <ChangeList changes={state.changes} />
            <div class="choices">
              <Button onClick={close}>{back}</Button>
              <Button class="primary" onClick={() => void saving.write()}>
                {save}
              </Button>
            </div>
          </>
        )}
      </EditDialog>
    )
  if (state.at === 'refused')
    return (
      <EditDialog key="refused" id="refused" title={refused.title} context={context} onDone={rest}>
        {(close) => (
          <>
            <div class="more stack">
              <ProblemText problem={state.problem} />
              <p>{refused.kept}</p>
            </div>
            <div class="choices">
              <Button onClick={close}>{back}</Button>
              <Button class="primary" onClick={() => void saving.save()}>
                {words.frame.again}
              </Button>
            </div>
          </>
        )}
      </EditDialog>
    )
  if (state.at === 'taken')
    return (
      <EditDialog key="taken" id="taken" title={taken.title} context={context} onDone={rest}>
        {(close) => (
          <>
            <p class="more">{taken.more}</p>
            <div class="choices">
              <Button onClick={close}>{back}</Button>
              <Button class="primary" onClick={rename}>
                {taken.rename}
              </Button>
            </div>
          </>
        )}
      </EditDialog>
    )
  if (state.at !== 'conflict') return null
  const { theirs, mine } = state
  return (
    <EditDialog
      key="conflict"
      id="conflict"
      class="wide"
      title={theirs ? conflict.title : conflict.gone}
      context={context}
      onDone={rest}
    >
      {(close) => (
        <>
          <p class="more">{theirs ? conflict.more : conflict.goneMore}</p>
          {theirs && <TextPairs left={theirs.text} right={mine} titles={[conflict.theirs, conflict.mine]} />}
          <div class="choices">
            <Button onClick={close}>{back}</Button>
            {theirs && saving.canTake(theirs) && (
              <Button onClick={() => saving.takeTheirs(theirs)}>{conflict.takeTheirs}</Button>
            )}
            {!session.isReadOnly && (
              <Button class="primary" onClick={() => void saving.putOver(theirs)}>
                {theirs ? conflict.putOver : conflict.saveAgain}
              </Button>
            )}
          </div>
        </>
      )}
    </EditDialog>
  )
}
