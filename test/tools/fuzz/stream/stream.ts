// `npm run fuzz:stream`: the show goes on whatever streams receive. Damaged messages on streams that end in every way,
// while a few phones keep pressing, half of them over streams. With the seed of another run it sends the same.
import { parseArgs } from 'node:util'
import { type Engine, engines } from '../../../../src/http/engine/listen-http.js'
import { crowdId } from '../phones.js'
import { playShow } from '../play-show.js'
import { tokenOf } from '../target.js'
import { halfOverStreams } from './stream-phone.js'
import { runStreams } from './stream-run.js'

const pressesPerSecond = 300

const { values: options } = parseArgs({
  options: {
    messages: { type: 'string', default: '300000' },
    engine: { type: 'string', default: 'auto' },
    seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 0xffff_fffe)) },
  },
})
const [messages, seed, engine] = [Number(options.messages), Number(options.seed), options.engine as Engine]
if (!(messages >= 10_000 && messages <= 1e8 && seed >= 1 && seed < 2 ** 32 && engines.includes(engine)))
  throw new Error(
    `expected --messages 10000..100000000, --seed 1..4294967295 and --engine ${engines.join(' | ')}`,
  )

console.log(`seed ${seed}, engine ${engine}`)
await playShow({
  pressesPerSecond,
  engine,
  carrier: halfOverStreams((n) => tokenOf(`phone-${n}`, crowdId)),
  attack: (target, phones) => runStreams(target, phones, seed, messages),
})
