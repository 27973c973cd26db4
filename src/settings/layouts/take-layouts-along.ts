import { join } from 'node:path'
import { makeOwnShow } from '../../editing/own-show.js'
import { readLayouts } from '../../layout/read-layouts.js'
import { mayExist } from '../find-settings-file.js'
import { shippedLayouts } from '../package-root.js'
import { type Draft, ownLayoutsFolder } from '../settings.js'

/** Settings, as far as they say where the layouts are. */
export interface PlacedLayouts extends Pick<Draft, 'base'> {
  readonly service: Pick<Draft['service'], 'layouts' | 'state'>
}

/**
 * The folder whose layouts the service copies into its own at the start, and that is played until then: where the settings
 * name `show/layouts` of the state folder, and that does not exist yet, `layouts` beside the settings file, else the demo.
 * Undefined in every other case.
 */
export function layoutsToTakeAlong({ base, service }: PlacedLayouts): string | undefined {
  const { layouts, state = '' } = service
  if (layouts === undefined || layouts !== ownLayoutsFolder(state) || mayExist(layouts)) return undefined
  const beside = join(base, 'layouts')
  return mayExist(beside) ? beside : shippedLayouts
}

/** The folder whose layouts are played. */
export function layoutsFolder(
  settings: PlacedLayouts & { readonly service: { readonly layouts: string } },
): string {
  return layoutsToTakeAlong(settings) ?? settings.service.layouts
}

/**
 * Makes the folder of layouts that is the service's own, if the settings name one and the layouts to take along are without
 * error. @returns the folder that was copied, or why none was, a line: then the layouts are played from where they are.
 */
export function takeLayoutsAlong(settings: PlacedLayouts): {
  readonly copied?: string
  readonly failed?: string
} {
  const from = layoutsToTakeAlong(settings)
  const { layouts = '' } = settings.service
  if (from === undefined || !isReadable(from)) return {}
  try {
    makeOwnShow(layouts, from)
    return { copied: from }
  } catch (error) {
    const reason = (error as Error).message
    return { failed: `${layouts}: cannot be made: ${reason}; ${from} is played, and cannot be changed here` }
  }
}

/** What is wrong is said where they are read next. */
function isReadable(folder: string): boolean {
  try {
    readLayouts(folder)
    return true
  } catch {
    return false
  }
}
