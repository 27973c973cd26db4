import { Refusal } from '../../../src/errors.js'

/** The refusal that an act ends in; fails on any other end. */
export function refusalOf(act: () => unknown): Refusal {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('expected a refusal, but nothing was refused')
}
