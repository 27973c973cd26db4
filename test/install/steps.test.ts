import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import type { InstallStep } from '../../src/install/install-options.js'
import { asSeenFrom, readServiceSettings } from '../../src/install/service-settings.js'
import { configurationSteps, takeSteps } from '../../src/install/steps.js'
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

const source = process.cwd()
const pictures = readdirSync(join(source, 'config', 'media'))

/** Makes what is not there yet in an image of a system. */
async function makeConfiguration(t: Test, image: Parameters<Test['testdir']>[0]): Promise<string> {
  const root = t.testdir(image)
  const options = {
    source,
    root,
    dryRun: false,
    env: {},
    say: () => {},
  }
  await takeSteps(
    configurationSteps(options, asSeenFrom(root, readServiceSettings(options))),
    new Set(),
    options,
  )
  return join(root, 'etc', 'ovation')
}

test('the layouts folder is made with the demo and the pictures that it names', async (t) => {
  const etc = await makeConfiguration(t, {})
  t.ok(existsSync(join(etc, 'layouts', 'demo.json')))
  t.same(readdirSync(join(etc, 'media')), pictures)
  for (const name of pictures)
    t.ok(readFileSync(join(etc, 'media', name)).equals(readFileSync(join(source, 'config', 'media', name))))
})

test('there is an API key for everything, one that only makes tokens, one that only steers, one that edits, and a secret for tokens', async (t) => {
  const etc = await makeConfiguration(t, {})
  const lines = readFileSync(join(etc, 'api-key'), 'utf8').split('\n')
  const [first = '', second = '', third = '', fourth = '', ...rest] = lines
  t.match(first, /^[\w-]{43}$/)
  t.match(second, /^backend\/tokens:[\w-]{43}$/)
  t.match(third, /^desk\/operate:[\w-]{43}$/)
  t.match(fourth, /^edit\/edit:[\w-]{43}$/)
  t.same(rest, [''])
  t.match(readFileSync(join(etc, 'token-secret'), 'utf8'), /^[\w-]{43}\n$/)
})

test('what exists is left as it is', async (t) => {
  const mine = { 'heart.svg': 'my heart', 'logo.png': 'x' }
  const etc = await makeConfiguration(t, { etc: { ovation: { media: mine } } })
  t.equal(readFileSync(join(etc, 'media', 'heart.svg'), 'utf8'), 'my heart')
  t.same(readdirSync(join(etc, 'media')), [...pictures, 'logo.png'].sort())
  const old = await makeConfiguration(t, { etc: { ovation: { 'api-key': 'one-key-as-of-before' } } })
  t.equal(readFileSync(join(old, 'api-key'), 'utf8'), 'one-key-as-of-before')
  const kept = await makeConfiguration(t, { etc: { ovation: { layouts: {} } } })
  t.notOk(existsSync(join(kept, 'media')), 'layouts of your own need no pictures of the demo')
})
