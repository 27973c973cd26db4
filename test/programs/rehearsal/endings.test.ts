import {
  acceptedBy,
  numbersOf,
  rehearsalPlace,
  rehearsedDaemon,
} from '../../cli/rehearse/support/rehearsal-place.js'
import { startDaemon } from '../../support/machine/daemon.js'
import { start } from '../../support/machine/process.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'

const long = ['rehearse', 'show', '--people', '60', '--minutes', '1']

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`${signal} ends it early, with the report so far`, async (t) => {
    const { place, daemon } = await rehearsedDaemon(t)
    const rehearsal = start(t, long, place)
    await until(async () => (await acceptedBy(daemon)) > 10)
    const { code, stdout, stderr } = await rehearsal.stop(signal)
    t.same({ code, stderr }, { code: 0, stderr: '' })
    const [people = 0, seconds = 0] = numbersOf(stdout, 'people')
    t.ok(people > 0 && people < 60 && seconds < 40, `${people} people in ${seconds} s`)
    const [accepted] = numbersOf(stdout, 'accepted')
    t.same(numbersOf(stdout, 'totals'), [accepted, accepted, 4, 4])
  })

test('a second signal ends it at once, though the daemon still owes answers', async (t) => {
  const { place, daemon } = await rehearsedDaemon(t)
  const rehearsal = start(t, long, place)
  await until(async () => (await acceptedBy(daemon)) > 10)
  daemon.process.signal('SIGSTOP')
  t.teardown(() => daemon.process.signal('SIGCONT'))
  await new Promise((resolve) => setTimeout(resolve, 500))
  rehearsal.signal('SIGINT')
  await new Promise((resolve) => setTimeout(resolve, 500))
  const timing = startTiming()
  const { code, stdout } = await rehearsal.stop('SIGINT')
  timing.within(t, 2500, 'it ends')
  t.equal(code, 1)
  t.notMatch(stdout, /^totals/m)
})

for (const over of ['http', 'stream'])
  test(`over ${over}, a kill of the daemon in the middle loses nothing and counts nothing twice`, async (t) => {
    const { place, daemon } = await rehearsedDaemon(t)
    const line = `rehearse show --people 80 --minutes 0.25 --over ${over} --seed 1`
    const rehearsal = start(t, line.split(' '), place)
    await until(async () => (await acceptedBy(daemon)) > 100)
    await daemon.process.stop('SIGKILL')
    await startDaemon(t, place)
    const { code, stdout, stderr } = await rehearsal.ended
    t.same({ code, stderr }, { code: 0, stderr: '' }, stdout)
    t.match(
      stdout,
      /^totals +the daemon restarted meanwhile and counts actions since its start; 4 of 4 controls match\n/m,
    )
    t.ok(numbersOf(stdout, 'accepted')[0]! > 150)
    t.match(stdout, /^disconnected .*; all repeated until answered$/m)
  })

test('when the daemon goes away for good it says so, ends with 69, and shows what there was', async (t) => {
  const place = await rehearsalPlace(t)
  const daemon = await startDaemon(t, place)
  const rehearsal = start(t, long, place)
  // The kill loses the answers that are under way, at most four of each person.
  await until(async () => (await acceptedBy(daemon)) > 50)
  await daemon.process.stop('SIGKILL')
  const { code, stdout, stderr } = await rehearsal.ended
  t.equal(code, 69)
  t.equal(stderr, `the daemon at ${daemon.url} no longer answers, so the totals could not be compared\n`)
  t.ok(numbersOf(stdout, 'accepted')[0]! > 0, stdout)
  t.notMatch(stdout, /^totals/m)
})
