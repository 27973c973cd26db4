/** New values of some members; undefined takes a member away. */
export type MemberChanges<T> = { readonly [Name in keyof T]?: T[Name] | undefined }

type Members = Readonly<Record<string, unknown>>

/** In which order people write members. Those that are not named here come last. */
const orders = {
  layout: ['$schema', 'layoutId', 'name', 'lang', 'light', 'theme', 'activePageId', 'controls', 'pages'],
  theme: ['accent', 'background', 'logo', 'held'],
  page: ['pageId', 'name', 'controls'],
  control: [
    'lid',
    'type',
    'address',
    'props',
    'fullScale',
    'moderate',
    'words',
    'once',
    'cooldown',
    'each',
    'crowd',
    'results',
    'options',
  ],
  props: ['label', 'maxLength', 'view', 'float', 'motion'],
  option: ['index', 'label', 'image'],
  crowd: ['signals', 'window'],
} as const

/** What an object in a layout is. */
export type ObjectKind = keyof typeof orders

/** Changes members of an object: those that it has stay where they are, others come where people write them. */
export function change<T extends object>(kind: ObjectKind, object: T, changes: MemberChanges<T>): T {
  let entries = Object.entries(object)
  for (const [name, value] of Object.entries(changes)) {
    if (value === (object as Members)[name]) continue
    const at = entries.findIndex(([other]) => other === name)
    if (value === undefined) entries = entries.filter(([other]) => other !== name)
    else if (at >= 0) entries[at] = [name, value]
    else insert(entries, kind, name, value)
  }
  const isSame = entries.every(([name, value]) => (object as Members)[name] === value)
  return isSame && entries.length === Object.keys(object).length ? object : (Object.fromEntries(entries) as T)
}

/** After that which people write before it. */
function insert(entries: [string, unknown][], kind: ObjectKind, name: string, value: unknown): void {
  const rank = rankOf(kind, name)
  const ranks = entries.map(([other]) => rankOf(kind, other))
  const nearest = Math.max(-1, ...ranks.filter((other) => other <= rank))
  entries.splice(ranks.lastIndexOf(nearest) + 1, 0, [name, value])
}

function rankOf(kind: ObjectKind, name: string): number {
  const order: readonly string[] = orders[kind]
  const at = order.indexOf(name)
  return at < 0 ? order.length : at
}
