// `npm run fuzz`: looks for input that the readers of files and datagrams read wrong, and for histories of a crowd whose
// signals are wrong. `npm run fuzz -- osc`, `http` or `stream`: the show goes on whatever arrives, while phones press.
import { parseArgs } from 'node:util'
import { type Engine, engines } from '../../../src/http/server.js'
import { holdsProperty, properties } from './hold-properties.js'
import { attackHttp } from './http/attack-http.js'
import { attackOsc } from './osc/attack-osc.js'
import { playShow, type Show } from './play-show.js'
import { attackStream, honestStreams } from './stream/attack-stream.js'

const help = `npm run fuzz -- [${Object.keys(properties).join(' | ')}] [--minutes N] [--seed N] [--path PATH]
npm run fuzz -- osc [--count DATAGRAMS] [--seconds OF-A-FLOOD] [--seed N]
npm run fuzz -- (http | stream) [--count N] [--engine ${engines.join(' | ')}] [--seed N]`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '4' },
    count: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    engine: { type: 'string', default: 'auto' },
    seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 0x7fff_fffe)) },
    path: { type: 'string' },
  },
})
const [what] = positionals
const engine = values.engine as Engine
const seed = whole('seed', values.seed, 1, 2 ** 31 - 1)
if (positionals.length > 1 || !engines.includes(engine)) refuse('expected one name and a known engine')

const floodSeconds = whole('seconds', values.seconds, 1, 600)
const shows: Readonly<Record<string, () => Promise<boolean>>> = {
  osc: () => play(1_000_000, 1000, (target, seed) => attackOsc(target, seed, floodSeconds)),
  http: () => play(1_000_000, 300, attackHttp),
  stream: () => play(300_000, 300, attackStream, honestStreams),
}

console.log(`seed ${seed}`)
const isGood = what !== undefined && what in shows ? await shows[what]!() : search()
process.exit(isGood ? 0 : 1)

/** Divides the time among the properties. */
function search(): boolean {
  const names = Object.keys(properties).filter((name) => what === undefined || name === what)
  const minutes = Number(values.minutes)
  if (names.length === 0 || !(minutes > 0 && minutes <= 600))
    refuse('expected a known name and --minutes 0..600')
  const seconds = (60 * minutes) / names.length
  console.log(`${seconds.toFixed(0)} s for each of ${names.join(', ')}`)
  const held = names.map((name) =>
    holdsProperty(name, { seed, seconds, ...(values.path !== undefined && { path: values.path }) }),
  )
  return held.every(Boolean)
}

function play(
  usual: number,
  pressesPerSecond: number,
  attack: Show['attack'],
  streams = 0,
): Promise<boolean> {
  const count = whole('count', values.count ?? String(usual), usual / 20, 1e8)
  return playShow({ engine, seed, count, pressesPerSecond, streams, attack })
}

function whole(name: string, text: string, least: number, most: number): number {
  const number = Number(text)
  if (!(Number.isInteger(number) && number >= least && number <= most))
    refuse(`expected --${name} ${least}..${most}, received ${text}`)
  return number
}

function refuse(reason: string): never {
  console.error(`${reason}\n\n${help}`)
  process.exit(2)
}
