import type { ControlType } from '../../../wire/control.js'
import { insertAt, moveTo, removeAt, replaceAt } from './change/lists.js'
import { change, type MemberChanges } from './change/members.js'
import type { ControlDraft, Edit, LayoutDraft, Place, PropsDraft } from './draft.js'
import { setPage } from './edit-pages.js'
import { findControl, pageOf } from './find-control.js'
import { fitType } from './fit-type.js'
import { freeLid } from './free-names.js'

/**
 * Adds a control, with a number that is free.
 *
 * @param former the layout as it is live, whose numbers are not used again.
 */
export function addControl(place: Place, type: ControlType, label: string, former?: LayoutDraft): Edit {
  return (draft) => {
    const lid = freeLid(draft, place.pageId, former)
    return put(draft, place, fitType({ lid, type, props: { label } }))
  }
}

export function removeControl(lid: number): Edit {
  return (draft) => {
    const found = findControl(draft, lid)
    return found ? setList(draft, found.pageId, removeAt(listOf(draft, found.pageId), found.at)) : draft
  }
}

/**
 * Adds a copy of a control after it, with a number that is free, and the address of that.
 *
 * @param former the layout as it is live, whose numbers are not used again.
 */
export function copyControl(lid: number, former?: LayoutDraft): Edit {
  return (draft) => {
    const found = findControl(draft, lid)
    if (found === undefined) return draft
    const { control, pageId, at } = found
    const copy = change('control', control, { lid: freeLid(draft, pageId, former), address: undefined })
    return put(draft, { pageId, at: at + 1 }, copy)
  }
}

/** @param to where it then stands: `at` counts without the control itself. */
export function moveControl(lid: number, to: Place): Edit {
  return (draft) => {
    const found = findControl(draft, lid)
    if (found === undefined || (to.pageId !== undefined && !pageOf(draft, to.pageId))) return draft
    if (found.pageId === to.pageId)
      return setList(draft, to.pageId, moveTo(listOf(draft, to.pageId), found.at, to.at))
    return put(removeControl(lid)(draft), to, found.control)
  }
}

/** Changes members of a control. With another type it loses what only the former one has. */
export function setControl(lid: number, changes: MemberChanges<ControlDraft>): Edit {
  return (draft) => {
    const found = findControl(draft, lid)
    if (found === undefined) return draft
    const control = fitType(change('control', found.control, changes), found.control)
    return setList(draft, found.pageId, replaceAt(listOf(draft, found.pageId), found.at, control))
  }
}

/** Changes what clients draw the control from: its label, and what else they understand. */
export function setProps(lid: number, changes: MemberChanges<PropsDraft>): Edit {
  return (draft) => {
    const control = findControl(draft, lid)?.control
    return control ? setControl(lid, { props: change('props', control.props, changes) })(draft) : draft
  }
}

/** Which signals of the crowd displays receive, and for how long a value counts; without signals there is no crowd. */
export function setCrowd(lid: number, signals: readonly string[], window?: number): Edit {
  return (draft) => {
    const control = findControl(draft, lid)?.control
    if (control === undefined) return draft
    const isNeeded = signals.length > 0 || window !== undefined
    const crowd = isNeeded ? change('crowd', control.crowd ?? { signals }, { signals, window }) : undefined
    return setControl(lid, { crowd })(draft)
  }
}

function put(draft: LayoutDraft, { pageId, at }: Place, control: ControlDraft): LayoutDraft {
  return setList(draft, pageId, insertAt(listOf(draft, pageId), at, control))
}

function listOf(draft: LayoutDraft, pageId: string | undefined): readonly ControlDraft[] {
  return (pageId === undefined ? draft.controls : pageOf(draft, pageId)?.controls) ?? []
}

/** The list of those on every page goes with its last control. */
function setList(
  draft: LayoutDraft,
  pageId: string | undefined,
  controls: readonly ControlDraft[],
): LayoutDraft {
  if (pageId !== undefined) return setPage(pageId, { controls })(draft)
  return change('layout', draft, { controls: controls.length > 0 ? controls : undefined })
}
