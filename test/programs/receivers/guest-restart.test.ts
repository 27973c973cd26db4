import { test } from '../../support/tap.js'
import { startGuestShow } from './support/guest-show.js'
import { startPatch } from './support/start-patch.js'
import { startScript } from './support/start-script.js'
import { startWall } from './support/start-wall.js'

test('programs on one machine all receive the values, and still do after the daemon is restarted or killed', async (t) => {
  const show = await startGuestShow(t)
  const [wall, pd, sclang] = await Promise.all([
    startWall(t, show),
    startPatch(t, show),
    startScript(t, show),
  ])
  await wall.subscribe()
  const registrations = [
    { program: wall, line: '/ovation/subscribed' },
    { program: pd, line: 'registered: ' },
    { program: sclang, line: 'registered as ' },
  ]
  for (const { program, line } of registrations)
    await program.waitFor(() => program.output.includes(line), 'to be registered')

  await sclang.type(
    String.raw`OSCdef(\from, { |msg, time, addr| "% from port %".format(msg[1], addr.port).postln }, '/0001')`,
  )
  const press = async (count: number) => {
    await show.act({ lid: 1, type: 'Button' })
    for (const [program, line] of [
      [wall, `/0001 if ${count} `],
      [pd, `applause: ${count} `],
      // Some programs only receive from the port that they have sent to.
      [sclang, `${count} from port ${show.oscPort}`],
    ] as const)
      await program.waitFor(() => program.output.includes(line), `to get press ${count}`)
    t.equal(await show.destinationCount(), 4)
  }
  await press(1)
  await show.restart('SIGTERM')
  await press(2)
  await show.restart('SIGKILL')
  await press(3)
  for (const { program, line } of registrations)
    t.equal(program.output.split(line).length - 1, 1, 'registered once')
})
