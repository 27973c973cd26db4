import { loadBinary, type Uws } from '../../src/http/binary/load-binary.js'
import { type ChosenEngine, chooseEngine, thisRuntime } from '../../src/http/engine/choose-engine.js'
import type { Engine } from '../../src/http/server.js'

/** The HTTP engine of tests that do not choose one; each of them must pass with every engine. */
export const wantedEngine = (process.env.OVATION_TEST_ENGINE ?? 'auto') as Engine

const chosen = new Map<Engine, ChosenEngine>()

/** What a service is given that serves with this engine. */
export function engineFor(engine: Engine = wantedEngine): ChosenEngine {
  const known = chosen.get(engine) ?? chooseEngine(engine, '')
  chosen.set(engine, known)
  return known
}

/** The binary that a service loads. @throws if there is none. */
export function loadUws(): Uws {
  return loadBinary('', thisRuntime).loaded!.uws
}

/** The best engine that this machine has for this Node. */
export const best = engineFor('auto').shown

export const hasUws = best.name === 'uws'

/** From October 2024, for Node 20 and 22; the newer one reads some damaged requests differently. */
export const isOlderUws = best.binary?.startsWith('uws_') === true

/** The engine that is used, for the few things in which the two parsers differ. */
export const engine = wantedEngine === 'auto' ? best.name : wantedEngine

/** The engines for tests that must pass with each of them in one run. */
export const engines: readonly ('uws' | 'node')[] =
  wantedEngine !== 'auto' ? [wantedEngine] : hasUws ? ['uws', 'node'] : ['node']
