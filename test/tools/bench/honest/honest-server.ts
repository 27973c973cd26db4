import { join } from 'node:path'
import { writeLayouts } from '../layouts.js'
import { ovationServer, type Sections } from '../ovation-server.js'
import { phoneHeaders } from '../phone.js'
import { freePort, ServerProcess } from '../server-process.js'
import type { Site } from '../site.js'
import { apiKey } from '../stream/house-task.js'
import { honestLayout, lids } from './honest-task.js'

/** Ovation with the layout of the honest phones; it may be killed and started again where it was. */
export class HonestServer {
  port = 0
  #process: ServerProcess | undefined

  constructor(
    private readonly folder: string,
    private readonly site: Site,
    private readonly settings: Sections,
  ) {}

  get rssMiB(): number {
    return this.#process?.rssMiB() ?? Number.NaN
  }

  /** CPU time used by the present process, s. */
  get cpuSeconds(): number {
    return this.#process?.cpuSeconds() ?? Number.NaN
  }

  /** Resolves once it counts. */
  async start(): Promise<void> {
    const { profileFolder, pin, tokenSecret } = this.site
    const layoutFolder = join(this.folder, 'layouts')
    writeLayouts(layoutFolder, [honestLayout])
    this.port ||= await freePort()
    const place = {
      port: this.port,
      sinkPorts: [],
      folder: this.folder,
      layoutFolder,
      tokenSecret,
      profileFolder,
    }
    this.#process = new ServerProcess({ name: 'ovation', command: ovationServer(this.settings) }, place, pin)
    const { layoutId } = honestLayout
    const body = JSON.stringify({ layoutId, lid: lids.sample, type: 'Button' })
    await this.#process.ready({ headers: phoneHeaders(layoutId, 'sample', tokenSecret), body })
  }

  /** Ends it at once, as the system does that has no memory left. */
  async kill(): Promise<void> {
    await this.#process?.kill()
  }

  async stop(): Promise<void> {
    await this.#process?.stop()
  }

  /** How often a Button counts. */
  async countOf(lid: number): Promise<number> {
    const url = `http://127.0.0.1:${this.port}/layout/${honestLayout.layoutId}/state`
    const response = await fetch(url, { headers: { 'x-api-key': apiKey } })
    const { controls } = (await response.json()) as { controls: readonly { lid: number; count: number }[] }
    return controls.find((control) => control.lid === lid)?.count ?? Number.NaN
  }
}
