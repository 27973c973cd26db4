import type { Display } from './display.js'

/** Groups the displays that get identical messages. */
export function groupAlike(displays: readonly Display[]): Display[][] {
  const groups = new Map<string, Display[]>()
  for (const display of displays) {
    const { profile, prefix, map } = display.options
    const key = JSON.stringify([profile, prefix, map])
    groups.set(key, [...(groups.get(key) ?? []), display])
  }
  return [...groups.values()]
}
