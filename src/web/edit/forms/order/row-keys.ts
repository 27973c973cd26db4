import { useRef } from 'preact/hooks'

let last = 0

/**
 * By what keys rows are drawn: one that only gets another id stays the same row, so that its fields keep the focus, and a
 * touch with which somebody leaves them is not lost.
 *
 * @param ids that they have now, in their order.
 */
export function useRowKeys<Id>(ids: readonly Id[]): readonly number[] {
  const drawn = useRef<{ readonly ids: readonly Id[]; readonly keys: ReadonlyMap<Id, number> } | undefined>(
    undefined,
  )
  const { ids: before, keys: known } = drawn.current ?? { ids: [], keys: new Map() }
  const now = new Set(ids)
  const formerAt = (at: number) =>
    ids.length === before.length && !now.has(before[at]!) ? known.get(before[at]!) : undefined
  const keys = new Map(ids.map((id, at) => [id, known.get(id) ?? formerAt(at) ?? ++last]))
  drawn.current = { ids, keys }
  return ids.map((id) => keys.get(id)!)
}
