import type { Display } from '../link/display.js'

/** Displays in groups of those that get identical messages. */
export type DisplayGroups = readonly (readonly Display[])[]

/** Groups displays. Many layouts have the same ones, and these the same groups: an action touches one place in memory less. */
export class GroupsAlike {
  readonly #known: { readonly displays: readonly Display[]; readonly groups: DisplayGroups }[] = []

  of(displays: readonly Display[]): DisplayGroups {
    const known = this.#known.find((each) => areSame(each.displays, displays))
    if (known) return known.groups
    const groups = groupAlike(displays)
    this.#known.push({ displays, groups })
    return groups
  }
}

function areSame(some: readonly Display[], others: readonly Display[]): boolean {
  return some.length === others.length && some.every((display, at) => display === others[at])
}

function groupAlike(displays: readonly Display[]): DisplayGroups {
  const groups = new Map<string, Display[]>()
  for (const display of displays) {
    const { profile, prefix, map } = display.options
    const key = JSON.stringify([profile, prefix, map])
    groups.set(key, [...(groups.get(key) ?? []), display])
  }
  return [...groups.values()]
}
