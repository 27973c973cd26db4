import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chooseLoad } from './choose-load.js'
import { type BenchLayout, demoLayout, makeLayouts, writeLayouts } from './layouts.js'
import type { Load } from './load.js'
import type { ActionRequest } from './phone.js'
import { makeRequests } from './requests.js'
import type { Audience } from './scenarios.js'
import type { Site } from './site.js'
import { streamLoad } from './stream/stream-load.js'

/** What is played to an audience, and what the audience sends. */
export interface Show {
  /** Its layout files. */
  readonly layoutFolder: string
  readonly load: Load
  /** One of its requests, to check whether a server is up. */
  readonly sample: ActionRequest
}

/** Makes the shows of a bench, each once, even if several rows share it. */
export class Repertoire {
  readonly #shows = new Map<Audience, Show>()

  constructor(
    readonly site: Site,
    readonly connections: number,
  ) {}

  showFor(audience: Audience): Show {
    const show = this.#shows.get(audience) ?? this.#prepare(audience)
    this.#shows.set(audience, show)
    return show
  }

  close(): void {
    for (const { load } of this.#shows.values()) load.close?.()
  }

  #prepare(audience: Audience): Show {
    const folder = join(this.site.folder, `audience-${audience.name}`)
    const layoutFolder = join(folder, 'layouts')
    const layouts = layoutsFor(audience)
    mkdirSync(folder)
    writeLayouts(layoutFolder, layouts)
    const { tokenSecret } = this.site
    const requests = makeRequests(layouts, audience, tokenSecret)
    const load =
      audience.over === 'stream'
        ? streamLoad(audience.requests, this.connections, tokenSecret)
        : chooseLoad(requests, this.connections, folder)
    return { layoutFolder, load, sample: requests[0]! }
  }
}

function layoutsFor({ layout, layouts }: Audience): readonly BenchLayout[] {
  if (layout) return [layout]
  return layouts > 0 ? makeLayouts(layouts) : [demoLayout()]
}
