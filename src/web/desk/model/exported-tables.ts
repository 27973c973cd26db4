import type { ShownState, WaitingText } from '../../../wire/control-state.js'
import type { Table } from '../../../wire/files/csv.js'
import { type DeskShow, labelIn } from './desk-show.js'
import { countOf } from './rates.js'

/** What can be exported. */
export const exportKinds = ['texts', 'votes', 'counts'] as const
export type ExportKind = (typeof exportKinds)[number]

/** What the service answers when it is asked for all of it. */
export interface Exported {
  /** The state of the controls of all pages. */
  readonly controls: readonly ShownState[]
  readonly waiting: readonly WaitingText[]
}

/**
 * A table for a spreadsheet; its columns have the names that the service uses.
 *
 * @param show for the labels of controls and options.
 */
export function tableOf(kind: ExportKind, show: DeskShow, exported: Exported): Table {
  return tables[kind](show, exported)
}

const tables: Readonly<Record<ExportKind, (show: DeskShow, exported: Exported) => Table>> = {
  texts: (show, { controls, waiting }) => [
    ['textId', 'lid', 'label', 'state', 'value', 'participant', 'at'],
    ...controls.flatMap(({ lid, texts = [] }) =>
      texts.map(({ textId, value, participant }) => [
        textId,
        lid,
        labelIn(show, lid),
        'shown',
        value,
        participant,
        undefined,
      ]),
    ),
    ...waiting.map(({ textId, lid, value, participant, at }) => [
      textId,
      lid,
      labelIn(show, lid),
      'waiting',
      value,
      participant,
      new Date(at).toISOString(),
    ]),
  ],
  votes: (show, { controls }) => [
    ['lid', 'label', 'index', 'option', 'votes'],
    ...controls.flatMap(({ lid, votes = [] }) => {
      const options = optionsOf(show, lid)
      return votes.map((count, index) => [lid, labelIn(show, lid), index, options[index], count])
    }),
  ],
  counts: (show, { controls }) => [
    ['lid', 'label', 'type', 'enabled', 'count', 'value', 'people'],
    ...controls.map((state) => {
      const { lid, type, enabled, value, crowd } = state
      const last = typeof value === 'object' ? value?.join(' ') : value
      return [lid, labelIn(show, lid), type, enabled, countOf(state), last, crowd?.people]
    }),
  ],
}

/** The names of what can be chosen at a control, by index. */
function optionsOf({ controls }: DeskShow, lid: number): readonly string[] {
  const control = controls.get(lid)
  if (control?.type === 'Index') return control.options.map(({ label }) => label)
  return ['off', 'on']
}
