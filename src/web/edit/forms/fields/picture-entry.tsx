import { useState } from 'preact/hooks'
import { fill } from '../../../language/wording.js'
import { Button } from '../../../look/button.js'
import { words } from '../../words.js'
import { EntryNotes, type EntryProps, entryAttributes } from './entry-frame.js'
import { shrinkPicture } from './shrink-picture.js'

/** A picture: dropped there, from the files of the device, or from its camera. */
export function PictureEntry({ session, path, label, hint, value, set }: EntryProps<string>) {
  const [state, setState] = useState<'busy' | { readonly problem: string }>()
  const [isOver, setOver] = useState(false)
  const take = async (file: File | undefined) => {
    if (file === undefined || session.isReadOnly) return
    setState('busy')
    try {
      set(await session.uploadPicture(await shrinkPicture(file)))
      setState(undefined)
    } catch (error) {
      setState({ problem: error instanceof Error ? error.message : String(error) })
    }
  }
  const problem = typeof state === 'object' ? state.problem : undefined
  const address = value === undefined ? '' : session.pictureAddress(value)
  return (
    <div class="picture-entry">
      <label
        class={isOver ? 'button picture over' : 'button picture'}
        aria-busy={state === 'busy'}
        title={value}
        onDragOver={(event) => {
          if (session.isReadOnly || !event.dataTransfer?.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void take(event.dataTransfer?.files[0])
        }}
      >
        <input
          type="file"
          class="unseen"
          accept="image/*"
          aria-label={fill(value === undefined ? words.forms.picture.choose : words.forms.picture.other, {
            what: label,
          })}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            // The same file can be chosen again.
            currentTarget.value = ''
          }}
          {...entryAttributes(session, path, problem !== undefined)}
        />
        {address === '' ? <EmptyPicture /> : <img src={address} alt="" />}
      </label>
      {value !== undefined && !session.isReadOnly && (
        <Button
          class="quiet"
          aria-label={fill(words.forms.picture.removeOf, { what: label })}
          onClick={() => {
            set(undefined)
            document.getElementById(path)?.focus()
          }}
        >
          {words.forms.picture.remove}
        </Button>
      )}
      <EntryNotes session={session} path={path} hint={hint} problem={problem} />
    </div>
  )
}

function EmptyPicture() {
  return (
    <svg class="chevron" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <circle cx="8.5" cy="10" r="1.5" />
      <path d="M4 17l5-4 3 2.5 4-4.5 4 5" />
    </svg>
  )
}
