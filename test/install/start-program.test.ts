import { test } from 'tap'
import { startProgram } from '../../src/install/start-program.js'

test('a program that serves takes the place of the one before', async (t) => {
  const events = await eventsOf([true], true)
  t.same(events, ['start', 'drop old'])
})

test('one that does not is taken back, and the one before is started again', async (t) => {
  const events = await eventsOf([false, true], true)
  t.same(events, [
    'start',
    'put back',
    'start',
    'put the program before back, which serves',
    'failed: start 1',
  ])
})

test('if that does not serve either, that is said, and why the new one did not', async (t) => {
  const events = await eventsOf([false, false], true)
  t.same(events, [
    'start',
    'put back',
    'start',
    'put the program before back, which does not serve either',
    'failed: start 1',
  ])
})

test('a first one has none before it', async (t) => {
  t.same(await eventsOf([false], false), ['start', 'put back', 'failed: start 1'])
})

/** @param starts whether each start succeeds. */
async function eventsOf(starts: readonly boolean[], hasOld: boolean): Promise<string[]> {
  const events: string[] = []
  let started = 0
  const program = {
    putBack: () => events.push('put back') > 0 && hasOld,
    dropOld: () => void events.push('drop old'),
  }
  const start = async () => {
    events.push('start')
    if (!starts[started++]) throw new Error(`start ${started}`)
  }
  await startProgram(program, start, (line) => events.push(line)).catch((error) =>
    events.push(`failed: ${error.message}`),
  )
  return events
}
