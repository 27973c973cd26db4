import type { Area } from './box.js'
import { type Cloud, emptyCloud, isAlike } from './cloud.js'

/** A control may be shown beside others and alone, and the window may be turned: so many areas of each are remembered. */
const mostAreas = 3

/** By the number of the control. Slides take turns, and each time the words are where they were. */
const clouds = new Map<number, readonly Cloud[]>()

/** The last cloud of a control that had an area like this one; one without words if there is none. */
export function keptCloud(lid: number, area: Area): Cloud {
  return clouds.get(lid)?.find((cloud) => isAlike(cloud.area, area)) ?? emptyCloud
}

/** Remembers the cloud of a control. */
export function keepCloud(lid: number, cloud: Cloud): void {
  const others = clouds.get(lid)?.filter(({ area }) => !isAlike(area, cloud.area)) ?? []
  clouds.set(lid, [cloud, ...others].slice(0, mostAreas))
}
