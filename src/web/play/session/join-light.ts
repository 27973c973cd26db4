import type { LightContext } from '../../link/light-context.js'
import { loadScript } from '../../link/load-script.js'

/** Makes the whole screen a part of the light. @returns ends it. @throws if its script does not come. */
export async function joinLight(context: LightContext): Promise<() => void> {
  return (await loadScript(LIGHT_PARTS)).openLight(context)
}
