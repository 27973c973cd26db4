import { type InstallStep, takeSteps } from '../../src/install/step.js'
import { test } from '../support/tap.js'

test('needed steps are taken and then reported, in order; the others are skipped', async (t) => {
  const events: string[] = []
  const changed = new Set<InstallStep>()
  const steps = threeSteps(events)
  await takeSteps(steps, changed, { dryRun: false, say: (line) => events.push(line) })
  t.same(events, ['act', 'made the bed', 'act', 'made the tea'])
  t.same([...changed], [steps[0], steps[2]])
})

test('a dry run reports the same, and does nothing', async (t) => {
  const events: string[] = []
  await takeSteps(threeSteps(events), new Set(), { dryRun: true, say: (line) => events.push(line) })
  t.same(events, ['would make the bed', 'would make the tea'])
})

test('a step that fails is not reported, and is the last', async (t) => {
  const events: string[] = []
  const [bed, , tea] = threeSteps(events) as [InstallStep, InstallStep, InstallStep]
  const broken = { ...bed, act: () => Promise.reject(new Error('no sheets')) }
  await t.rejects(
    takeSteps([broken, tea], new Set(), { dryRun: false, say: (line) => events.push(line) }),
    /no sheets/,
  )
  t.same(events, [])
})

/** The third is needed because of the first. */
function threeSteps(events: string[]): InstallStep[] {
  const step = (object: string, isNeeded: InstallStep['isNeeded']): InstallStep => ({
    verb: ['make', 'made'],
    object,
    isNeeded,
    act: () => void events.push('act'),
  })
  const bed = step('the bed', () => true)
  return [bed, step('the lunch', () => false), step('the tea', (changed) => changed.has(bed))]
}
