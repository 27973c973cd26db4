import type { LiveControl, LiveLayout } from '../../state/live-layout.js'
import type { KnownSignal } from '../../wire/recording/recording-line.js'
import { schedulerOf } from './signal-scheduler.js'

/** The signals of a layout that were read since then for single displays, as they were. @param since on the clock of the crowds, ms. */
export function signalsReadSince({ controls }: LiveLayout, since: number): readonly KnownSignal[] {
  return [...controls.values()].flatMap((live) => {
    const { crowd } = live.state
    const scheduler = crowd && schedulerOf(crowd)
    return scheduler && scheduler.readAt >= since ? signalsOf(live, scheduler.values) : []
  })
}

/** @param values the numbers of all signals of a control. @param wanted 1 for each signal that is asked for; undefined: all. */
export function signalsOf(
  { control, state: { layoutId, crowd } }: LiveControl,
  values: Float64Array,
  wanted?: Uint8Array,
): readonly KnownSignal[] {
  return (crowd?.signals ?? []).flatMap(({ name, at, width }, n) =>
    wanted === undefined || wanted[n] === 1
      ? [
          {
            layoutId,
            signal: `${control.address}/${name}`,
            args: control.behaviour.signals[name]?.isWords
              ? crowd!.words.flat()
              : [...values.subarray(at, at + width)],
          },
        ]
      : [],
  )
}
