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
  const { ask, conflict, refused, taken, again, save } = words.frame
  const dialog = {
    id: state.at,
    context,
    onDone: () => saving.state === state && saving.rest(),
  }
  const first = (text: string, action: () => void) => (
    <Button class="primary" onClick={action}>
      {text}
    </Button>
  )
  switch (state.at) {
    case 'asked':
      return (
        <EditDialog
          key={state.at}
          {...dialog}
          title={ask.title}
          choices={first(save, () => void saving.write())}
        >
          <ChangeList changes={state.changes} />
        </EditDialog>
      )
    case 'refused':
      return (
        <EditDialog
          key={state.at}
          {...dialog}
          title={refused.title}
          choices={first(again, () => void saving.save())}
        >
          <div class="more stack">
            <ProblemText problem={state.problem} />
            <p>{refused.kept}</p>
          </div>
        </EditDialog>
      )
    case 'taken':
      return (
        <EditDialog key={state.at} {...dialog} title={taken.title} choices={first(taken.rename, rename)}>
          <p class="more">{taken.more}</p>
        </EditDialog>
      )
    case 'conflict': {
      const { theirs, mine } = state
      const choices = (
        <>
          {theirs && saving.canTake(theirs) && (
            <Button onClick={() => saving.takeTheirs(theirs)}>{conflict.takeTheirs}</Button>
          )}
          {!session.isReadOnly &&
            first(theirs ? conflict.putOver : conflict.saveAgain, () => void saving.putOver(theirs))}
        </>
      )
      return (
        <EditDialog
          key={state.at}
          {...dialog}
          class="wide"
          title={theirs ? conflict.title : conflict.gone}
          choices={choices}
        >
          <p class="more">{theirs ? conflict.more : conflict.goneMore}</p>
          {theirs && <TextPairs left={theirs.text} right={mine} titles={[conflict.theirs, conflict.mine]} />}
        </EditDialog>
      )
    }
    default:
      return null
  }
}
