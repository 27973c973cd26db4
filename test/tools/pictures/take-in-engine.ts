import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Test } from 'tap'
import { openBadProxy } from '../../client/support/proxy.js'
import type { Engine } from '../../programs/engines/support/tab.js'
import { Visitor } from '../../programs/engines/support/visitor.js'
import { sizes } from '../../programs/room/support/open-page.js'
import { passcode } from '../../programs/room/support/states/hard-layouts.js'
import { type Look, looksAt, noticed } from '../../programs/room/support/states/look-at.js'
import type { RoomState } from '../../programs/room/support/states/room-state.js'
import { runHall } from '../../programs/room/support/states/run-hall.js'
import type { TestBridge } from '../../support/show/bridge.js'

interface Wanted {
  readonly engine: Engine
  readonly states: readonly RoomState[]
  readonly folder: string
  /** Of the texts; by default that of each state. */
  readonly lang: string | undefined
}

/** Takes a picture of the window in each look at each state: a browser of its own each time, as engines other than Chromium need it. */
export async function takeInEngine(
  t: Pick<Test, 'teardown'>,
  { engine, states, folder, lang }: Wanted,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const bridge = await runHall(t)
  for (const state of states)
    for (const look of looks(state)) {
      await state.before?.(bridge)
      const picture = await takePicture(bridge, engine, state, look, lang ?? state.locale ?? 'en')
      const path = resolve(join(folder, `${state.name}-${look.size}-${look.colorScheme}.png`))
      writeFileSync(path, picture)
      console.log(path)
      await state.after?.(bridge)
    }
}

/** Where one looks at a phone, the widths of others too. */
function looks(state: RoomState): readonly Look[] {
  const others = state.sizes.includes('phone') ? (['usualPhone', 'largePhone'] as const) : []
  return [...looksAt(state), ...others.map((size) => ({ size, colorScheme: 'dark' as const }))]
}

async function takePicture(
  bridge: TestBridge,
  engine: Engine,
  state: RoomState,
  { size, colorScheme }: Look,
  lang: string,
): Promise<Buffer> {
  const ends: (() => unknown)[] = []
  const t: Pick<Test, 'teardown'> = { teardown: (end) => void ends.unshift(end) }
  try {
    const network = await openBadProxy(t, bridge.port)
    const visitor = await Visitor.arrive(t, engine, { ...sizes[size], colorScheme })
    const [path, fragment = passcode] = state.path.split('#')
    const address = `${network.url}${path}${path!.includes('?') ? '&' : '?'}lang=${lang}`
    await visitor.visit(`${address}#${fragment}`)
    if (state.key !== undefined) await visitor.fill('#key', `${state.key}\n`)
    const person = {
      sees: (selector: string, words?: string) => visitor.sees(selector, words),
      tap: (selector: string, words?: string) => visitor.tap(selector, words),
      fill: (selector: string, text: string) => visitor.fill(selector, text),
      type: (text: string) => visitor.tab.type(text),
      evaluate: (expression: string) => visitor.tab.evaluate(expression),
      goOffline: () => {
        network.offline = true
        return visitor.tab.evaluate(noticed)
      },
    }
    await state.reach?.(person, bridge)
    await visitor.sees(state.shows)
    // The results come some moments after the page.
    await setTimeout(250)
    return await visitor.tab.screenshot()
  } finally {
    for (const end of ends) await end()
  }
}
