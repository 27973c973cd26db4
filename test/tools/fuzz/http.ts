// `npm run fuzz:http`: the show goes on whatever the HTTP port receives. Damaged requests on connections that are
// reset, while a few phones keep pressing. With the seed of another run it sends the same requests in the same order.
import { parseArgs } from 'node:util'
import { type Engine, engines } from '../../../src/http/engine/listen-http.js'
import { runDamaged } from './http-run.js'
import { playShow } from './play-show.js'

const pressesPerSecond = 300

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    engine: { type: 'string', default: 'auto' },
    seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 0xffff_fffe)) },
  },
})
const [requests, seed, engine] = [Number(options.requests), Number(options.seed), options.engine as Engine]
if (!(requests >= 50_000 && requests <= 1e8 && seed >= 1 && seed < 2 ** 32 && engines.includes(engine)))
  throw new Error(
    `expected --requests 50000..100000000, --seed 1..4294967295 and --engine ${engines.join(' | ')}`,
  )

console.log(`seed ${seed}, engine ${engine}`)
await playShow({
  pressesPerSecond,
  engine,
  attack: (target, phones) => runDamaged(target, phones, seed, requests),
})
