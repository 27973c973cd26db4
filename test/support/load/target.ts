import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Engine } from '../../../src/http/server.js'
import { targetLayoutId } from '../../osc/support/commands.js'
import { showFile } from '../show/show.js'
import { mintToken } from '../wire/phone.js'
import { Daemon, tokenSecret } from './daemon.js'
import type { Reading } from './probe.js'

/** The layout that honest phones press on. */
export const crowdId = 'crowd'

/** A token of a participant, made without the daemon. */
export function tokenOf(participant: string, layoutId: string): string {
  return mintToken(layoutId, participant, tokenSecret)
}

/** The options of a target. */
export interface TargetOptions {
  /** The HTTP engine. */
  readonly engine?: Engine
  /** A module that it loads before it starts. */
  readonly preload?: string
}

/** What the daemon has counted at its OSC port. */
export interface OscCounts {
  readonly received: number
  readonly refused: ReadonlyMap<string, number>
}

/** A daemon to attack: it plays the demo to honest phones and to those who send datagrams, and `show` to all others. */
export class Target extends Daemon {
  /** @param displayPort of a display that receives what the phones do. */
  constructor(displayPort: number, { engine = 'auto', preload }: TargetOptions = {}) {
    const demo = JSON.parse(readFileSync('config/layouts/demo.json', 'utf8'))
    const layoutOf = (layoutId: string) => ({ ...demo, $schema: undefined, layoutId })
    super({
      settings: {
        http: { engine },
        // 127.0.0.100 and above are strangers.
        osc: { allow: '127.0.0.0/26', control: '127.0.0.0/26' },
        limits: { actions_per_second: 0 },
        'display.main': { host: '127.0.0.1', port: displayPort, layouts: crowdId },
      },
      layouts: {
        [targetLayoutId]: layoutOf(targetLayoutId),
        [crowdId]: layoutOf(crowdId),
        show: showFile,
      },
      preload: [new URL('./probe.js', import.meta.url).href, ...(preload === undefined ? [] : [preload])],
    })
  }

  async measure(): Promise<Reading> {
    this.child!.send('measure')
    const [reading] = (await once(this.child!, 'message')) as [Reading]
    return reading
  }

  /** What it reports about itself, as Prometheus reads it. Waits, because it is updated at most once a second. */
  async metrics(): Promise<string> {
    await delay(1100)
    return this.get('/metrics')
  }

  /** What it has counted at its OSC port. */
  async oscCounts(): Promise<OscCounts> {
    const text = await this.metrics()
    const rows = [...text.matchAll(/^ovation_osc_refused_total\{reason="(.*)"\} (\d+)$/gm)]
    return {
      received: Number(/^ovation_osc_datagrams_received_total (\d+)$/m.exec(text)?.[1]),
      refused: new Map(rows.map(([, reason, count]) => [reason!, Number(count)])),
    }
  }
}
