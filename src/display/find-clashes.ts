import { findRepeats, type Repeat } from '../json/find-repeats.js'
import type { Catalogue } from '../layout/layout.js'
import type { DisplayOptions } from './link/display.js'
import { mappingOf } from './map/address-map.js'

/** An address that a display is sent, and the layout that it comes from. */
interface Origin {
  readonly address: string
  readonly layoutId: string
}

/** Warnings about what one display would be sent: the same address from two controls, or a layout that is not loaded. */
export function findClashes(
  { name, layouts, prefix, map }: Pick<DisplayOptions, 'name' | 'layouts' | 'prefix' | 'map'>,
  catalogue: Catalogue,
): string[] {
  const wanted = layouts.includes('*') ? [...catalogue.keys()] : layouts
  const unknown = wanted.filter((layoutId) => !catalogue.has(layoutId))
  const origins = wanted.flatMap((layoutId) =>
    [...(catalogue.get(layoutId)?.controls.values() ?? [])].flatMap(({ lid, address, each, signals = [] }) =>
      [
        ...(each ? [mappingOf(map, layoutId, lid)?.address ?? prefix + address] : []),
        ...signals.map((signal) => `${prefix}${address}/${signal}`),
      ].map((address) => ({ address, layoutId })),
    ),
  )
  const [clash, ...more] = findRepeats(origins, ({ address }) => address)
  return [
    ...unknown.map(
      (layoutId) =>
        `[display.${name}] layouts: unknown layout ${layoutId}; loaded: ${[...catalogue.keys()].join(', ')}`,
    ),
    ...(clash
      ? [`[display.${name}] gets ${describeClash(clash, more.length)}; give the controls other addresses`]
      : []),
  ]
}

function describeClash({ item, owner }: Repeat<Origin>, more: number): string {
  const origin =
    owner.layoutId === item.layoutId
      ? `two controls of the layout ${owner.layoutId}`
      : `the layouts ${owner.layoutId} and ${item.layoutId}`
  return `${item.address} from ${origin}${more > 0 ? ` (and ${more} more)` : ''}`
}
