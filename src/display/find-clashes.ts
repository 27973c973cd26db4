import type { Catalogue, Control } from '../layout/layout.js'
import type { DisplayOptions } from './display.js'
import { mappingOf } from './map/address-map.js'

/** What two layouts do to one display that a person should know of: the same address from both, or no such layout. */
export function findClashes(
  { name, layouts, prefix, map }: Pick<DisplayOptions, 'name' | 'layouts' | 'prefix' | 'map'>,
  catalogue: Catalogue,
): string[] {
  const wanted = layouts.includes('*') ? [...catalogue.keys()] : layouts
  const unknown = wanted.filter((layoutId) => !catalogue.has(layoutId))
  const clashes = sharedAddresses(
    wanted,
    catalogue,
    (layoutId, { lid, address }) => mappingOf(map, layoutId, lid)?.address ?? prefix + address,
  )
  return [
    ...unknown.map((layoutId) => `[display.${name}] layouts: there is no layout ${layoutId}`),
    ...(clashes.length > 0
      ? [`[display.${name}] gets ${describe(clashes)}; give the controls other addresses`]
      : []),
  ]
}

interface Clash {
  readonly address: string
  readonly layoutIds: readonly [string, string]
}

function sharedAddresses(
  layoutIds: readonly string[],
  catalogue: Catalogue,
  addressOf: (layoutId: string, control: Control) => string,
): Clash[] {
  const firstUser = new Map<string, string>()
  const clashes: Clash[] = []
  for (const layoutId of layoutIds) {
    for (const control of catalogue.get(layoutId)?.controls.values() ?? []) {
      const address = addressOf(layoutId, control)
      const other = firstUser.get(address)
      if (other === undefined) firstUser.set(address, layoutId)
      else clashes.push({ address, layoutIds: [other, layoutId] })
    }
  }
  return clashes
}

function describe(clashes: readonly Clash[]): string {
  const [{ address, layoutIds } = { address: '', layoutIds: ['', ''] }] = clashes
  const others = clashes.length > 1 ? ` (and ${clashes.length - 1} more)` : ''
  const [first, second] = layoutIds
  const owners =
    first === second ? `two controls of the layout ${first}` : `the layouts ${first} and ${second}`
  return `${address} from ${owners}${others}`
}
