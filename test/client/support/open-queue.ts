import { actQueue, type Carrier, type PendingAct } from '../../../src/client/act-queue.js'
import { usualTimes } from '../../../src/client/times.js'
import { outcome } from './open-client.js'

const page = {
  layoutId: 'show',
  activePageId: 'only',
  controls: (['Button', 'Slider', 'Toggle', 'XYPad', 'String'] as const).map((type, n) => ({
    lid: n + 1,
    type,
    address: `/000${n + 1}`,
    props: { label: type },
  })),
}
export const [button, slider, toggle, pad, text] = [1, 2, 3, 4, 5] as const
/** A refusal that passes. */
export const busy = { type: '', title: '', status: 503, code: 'overloaded', detail: 'later' }

/** A queue that knows the page. */
export function openQueue(times: Partial<typeof usualTimes> = {}) {
  const queue = actQueue({ ...usualTimes, pace: 0, ...times })
  queue.learn(page)
  const act = (lid: number, value?: unknown) =>
    outcome(new Promise<void>((resolve, reject) => queue.add(lid, value, { resolve, reject })))
  /** Sends each value as soon as it is asked for. */
  const sendEach = (lid: number, values: readonly unknown[], way: Carrier) =>
    values.map((value) => {
      const settled = act(lid, value)
      queue.sendBy(way)
      return settled
    })
  return { queue, act, sendEach }
}

/** Keeps what it is given. */
export function carrier(ordered: boolean, room = 100): Carrier & { readonly sent: PendingAct[] } {
  const sent: PendingAct[] = []
  return { ordered, room, sent, send: (act) => sent.push(act) }
}

/** What it was given. */
export const valuesOf = ({ sent }: { readonly sent: readonly PendingAct[] }) => sent.map(({ value }) => value)
