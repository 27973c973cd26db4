import type { Test } from 'tap'
import { LoadGenerator } from '../../../tools/bench/generator/load-generator.js'

/** Builds and starts the load generator for a test. It shares its core, as the tests do. */
export async function startLoad(t: Test, displays = 1) {
  const started = await LoadGenerator.start({ folder: t.testdir(), isPinned: false }, displays)
  t.teardown(() => started.generator.close())
  return started
}
