import { createContext, Script } from 'node:vm'
import fc from 'fast-check'
import { crowd } from './properties/crowd.js'
import { ini } from './properties/ini.js'
import { layout } from './properties/layout.js'
import { oscDecode } from './properties/osc-decode.js'
import type { Property } from './properties/property.js'
import { stateLog } from './properties/state-log.js'

/** Every property, by its name. */
export const properties: Readonly<Record<string, Property>> = {
  'osc-decode': oscDecode,
  ini,
  layout,
  'state-log': stateLog,
  crowd,
}

/** Where to begin, and how long to go on. */
export interface Extent {
  readonly seed: number
  /** To a failure that was found with this seed, as fast-check says it. */
  readonly path?: string
  readonly seconds: number
}

/** An input that takes longer does not end. */
const inputTimeoutMs = 10_000

/** Tries inputs until the time is over; prints the results. @returns whether the property held for all. */
export function holdsProperty(name: string, { seed, path = '', seconds }: Extent): boolean {
  const { inputs, check } = properties[name]!
  let tried = 0
  let current: Buffer = Buffer.alloc(0)
  const property = fc.property(inputs, (input) => {
    tried++
    current = input
    check(input)
  })
  const run = () =>
    fc.check(property, {
      seed,
      path,
      numRuns: Number.POSITIVE_INFINITY,
      interruptAfterTimeLimit: 1000 * seconds,
      markInterruptAsFailure: false,
    })
  try {
    // Only code in a context of its own can be interrupted from outside.
    const timeout = Math.ceil(1000 * seconds) + inputTimeoutMs
    const result = new Script('run()').runInContext(createContext({ run }), { timeout })
    console.log(`${name}: ${tried} inputs`)
    if (!result.failed) return true
    console.log(result.errorInstance)
    console.log(JSON.stringify(result.counterexample![0].toString('latin1')))
    console.log(`again: npm run fuzz -- ${name} --seed ${seed} --path ${result.counterexamplePath}`)
  } catch (error) {
    console.log(`${name}: an input does not end: ${error}`)
    console.log(JSON.stringify(current.toString('latin1')))
  }
  return false
}
