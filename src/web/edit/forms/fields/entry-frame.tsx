import type { ComponentChildren } from 'preact'
import type { EditSession } from '../../session/edit-session.js'
import { faultsAt } from './faults-at.js'

/** One value of a layout, as a form shows it. */
export interface EntryProps<T> {
  readonly session: EditSession
  /** As faults name it; the id of its element, too. */
  readonly path: string
  readonly label: string
  readonly hint?: string | undefined
  /** undefined: left out. */
  readonly value: T | undefined
  /** @param value undefined leaves it out. */
  set(value: T | undefined): void
}

interface EntryFrameProps extends Pick<EntryProps<unknown>, 'session' | 'path' | 'label' | 'hint'> {
  /** More that is wrong. */
  readonly problem?: string | undefined
  readonly children: (attributes: EntryAttributes) => ComponentChildren
}

/** What makes an element the field of a value. */
export interface EntryAttributes {
  readonly id: string
  readonly disabled: boolean
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string
}

/** What is around a field: its label, a line of help, and what is wrong. */
export function EntryFrame({ session, path, label, hint, problem, children }: EntryFrameProps) {
  return (
    <div class="entry-frame">
      <label for={path}>{label}</label>
      {children(entryAttributes(session, path, problem !== undefined))}
      <EntryNotes session={session} path={path} hint={hint} problem={problem} />
    </div>
  )
}

export function entryAttributes(
  { faults, isReadOnly }: EditSession,
  path: string,
  isWrong = false,
): EntryAttributes {
  return {
    id: path,
    disabled: isReadOnly,
    'aria-invalid': isWrong || faultsAt(faults, path).length > 0,
    'aria-describedby': `${path}~hint ${path}~faults`,
  }
}

interface EntryNotesProps extends Pick<EntryProps<unknown>, 'session' | 'path' | 'hint'> {
  readonly problem?: string | undefined
}

/** The line of help of a field, and what is wrong there. */
export function EntryNotes({ session, path, hint, problem }: EntryNotesProps) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${path}~hint`} class="soft">
          {hint}
        </p>
      )}
      <FaultNotes id={`${path}~faults`} faults={faultsAt(session.faults, path)} problem={problem} />
    </>
  )
}

interface FaultNotesProps {
  readonly id: string
  readonly faults: readonly string[]
  readonly problem?: string | undefined
}

/** What is wrong in the words of `ovation check`, which are English; or something in those of the page. */
export function FaultNotes({ id, faults, problem }: FaultNotesProps) {
  return (
    <div id={id} class="faults">
      {problem !== undefined && <p>{problem}</p>}
      {faults.map((expected) => (
        <p key={expected} lang="en" dir="ltr">
          {expected}
        </p>
      ))}
    </div>
  )
}
