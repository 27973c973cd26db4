// `npm run fuzz:osc`: the show goes on whatever the OSC port receives. Random and damaged datagrams, then floods.
import { parseArgs } from 'node:util'
import { playShow } from './play-show.js'
import { Random } from './random.js'
import { runFloods } from './run-floods.js'
import { runHostile } from './run-hostile.js'

const { values: options } = parseArgs({
  options: {
    datagrams: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 0xffff_fffe)) },
  },
})
const [datagrams, seconds, seed] = [options.datagrams, options.seconds, options.seed].map(Number) as [
  number,
  number,
  number,
]
if (
  !(datagrams >= 50_000 && datagrams <= 1e8 && seconds >= 1 && seconds <= 600 && seed >= 1 && seed < 2 ** 32)
)
  throw new Error('expected --datagrams 50000..100000000, --seconds 1..600 and --seed 1..4294967295')

console.log(`seed ${seed}`)
await playShow({
  pressesPerSecond: 1000,
  engine: 'auto',
  attack: async (target, phones) => [
    ...(await runHostile(target, phones, new Random(seed), datagrams)),
    ...(await runFloods(target, phones, seconds)),
  ],
})
