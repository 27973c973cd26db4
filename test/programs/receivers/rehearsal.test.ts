import { t as tap, test } from '../../support/tap.js'
import { startGuestShow } from './support/guest-show.js'
import { isNear } from './support/opinions.js'
import { startPatch } from './support/start-patch.js'
import { startScript } from './support/start-script.js'
import { startWall } from './support/start-wall.js'

tap.setTimeout(300_000)

/** What a signal is called in the patch, and how many different values a crowd surely gives it. */
const signals = [
  { address: '/0001/people', box: 'applause-people', atLeast: 5 },
  { address: '/0001/rate', box: 'applause-rate', atLeast: 50 },
  { address: '/0001/energy', box: 'applause-energy', atLeast: 50 },
  { address: '/0001/sync', box: 'applause-sync', atLeast: 2 },
  { address: '/0002/people', box: 'brightness-people', atLeast: 5 },
  { address: '/0002/median', box: 'brightness-median', atLeast: 20 },
  { address: '/0002/spread', box: 'brightness-spread', atLeast: 20 },
  { address: '/0003/share', box: 'house-lights-share', atLeast: 2 },
]

test('Pure Data and SuperCollider print the signals of a rehearsal, as another display gets them', async (t) => {
  const show = await startGuestShow(t)
  const [wall, pd, sclang] = await Promise.all([
    startWall(t, show),
    startPatch(t, show),
    startScript(t, show),
  ])
  await wall.subscribe()
  await Promise.all([wall.received(2), pd.received(2), sclang.received(2)])
  await sclang.listen()
  const { code, stdout } = await show.run(...'rehearse demo --people 40 --minutes 0.3 --seed 16'.split(' '))
  t.equal(code, 0, stdout)

  for (const { address, box, atLeast } of signals) {
    const sent = () => wall.heard(address)
    for (const [program, printed] of [
      [pd, () => pd.shown(box)],
      [sclang, () => sclang.heard(address)],
    ] as const) {
      await program.waitFor(() => isNear(printed().at(-1), sent().at(-1)), `to have the newest ${address}`)
      t.ok(new Set(printed()).size >= atLeast, `${address} takes ${new Set(printed()).size} values`)
      t.ok(isPartOf(printed(), sent()), `${address} is printed as it was sent, in order`)
    }
  }
  const { people, median = -1, spread = -1 } = await show.crowd(2)
  t.ok(people! > 5)
  await pd.waitFor(() => isNear(pd.shown('brightness-median').at(-1), median), `to have the median ${median}`)
  await sclang.keeps('median', (kept) => isNear(kept, median))
  await sclang.keeps('spread', (kept) => isNear(kept, spread))
})

/**
 * Whether these numbers are among the others in this order: a datagram may be lost where a machine is busy, none made up.
 * Neighbours may look alike in six digits.
 */
function isPartOf(numbers: readonly number[], all: readonly number[]): boolean {
  let at = 0
  for (const number of numbers) {
    while (at < all.length && !isNear(number, all[at])) at++
    if (at === all.length) return false
  }
  return numbers.length > all.length / 2
}
