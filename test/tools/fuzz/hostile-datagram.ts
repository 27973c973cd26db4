import { bundleOf } from '../../osc/support/golden.js'
import { commands } from './commands.js'
import type { Random } from './random.js'

/** A hostile datagram: noise, or commands that were damaged, spliced, nested or repeated. */
export function hostileDatagram(random: Random): Buffer {
  const chance = random.below(2000)
  if (chance === 0) return pile(random, 65_000)
  if (chance < 5) return pile(random, 4000)
  if (chance < 100) return nest(random)
  if (chance < 200) return random.bytes(random.below(200))
  let datagram = random.oneOf(commands)
  for (let damages = random.below(4); damages > 0; damages--)
    datagram = random.oneOf(damage)(datagram, random)
  return datagram
}

type Damage = (datagram: Buffer, random: Random) => Buffer

const damage: readonly Damage[] = [
  flipBit,
  changeByte,
  cut,
  splice,
  insertBoundaryNumber,
  changeTag,
  spoilText,
  lengthen,
  bundle,
]

function flipBit(datagram: Buffer, random: Random): Buffer {
  const flipped = Buffer.from(datagram)
  if (flipped.length > 0) flipped[random.below(flipped.length)]! ^= 1 << random.below(8)
  return flipped
}

function changeByte(datagram: Buffer, random: Random): Buffer {
  const changed = Buffer.from(datagram)
  if (changed.length > 0) changed[random.below(changed.length)] = random.below(256)
  return changed
}

function cut(datagram: Buffer, random: Random): Buffer {
  return datagram.subarray(0, random.below(datagram.length + 1))
}

/** The beginning of one and the end of another, mostly at a multiple of four. */
function splice(datagram: Buffer, random: Random): Buffer {
  const other = random.oneOf(commands)
  const word = random.below(4) > 0 ? 4 : 1
  const place = (of: Buffer) => random.below(Math.floor(of.length / word) + 1) * word
  return Buffer.concat([datagram.subarray(0, place(datagram)), other.subarray(place(other))])
}

/** A boundary value, where a size, a count or a port may be. */
function insertBoundaryNumber(datagram: Buffer, random: Random): Buffer {
  const changed = Buffer.from(datagram)
  const value = random.oneOf([
    -1, 0, 1, 3, 0x7fff_ffff, -0x8000_0000, 65_535, 65_536, 0x7fc0_0000, 0x7f80_0000,
  ])
  if (changed.length >= 4) changed.writeInt32BE(value, random.below(changed.length >> 2) * 4)
  return changed
}

function changeTag(datagram: Buffer, random: Random): Buffer {
  const changed = Buffer.from(datagram)
  const comma = changed.indexOf(',')
  if (comma >= 0 && comma + 1 < changed.length)
    changed[comma + 1] = random.oneOf([...Buffer.from('ifsbTFNIhdt[]c,\0')])
  return changed
}

/** Bytes that are not UTF-8, or padding that is not zero. */
function spoilText(datagram: Buffer, random: Random): Buffer {
  const changed = Buffer.from(datagram)
  const start = random.below(changed.length + 1)
  const end = Math.min(changed.length, start + random.below(9))
  changed.fill(random.oneOf([0xff, 0xc0, 0xed, 0x80, 0x0a]), start, end)
  return changed
}

function lengthen(datagram: Buffer, random: Random): Buffer {
  return Buffer.concat([datagram, random.bytes(random.below(9))])
}

function bundle(datagram: Buffer, random: Random): Buffer {
  return bundleOf([datagram, random.oneOf(commands)].slice(random.below(2)))
}

function nest(random: Random): Buffer {
  let datagram = random.oneOf(commands)
  for (let depth = random.below(40); depth > 0; depth--) datagram = bundleOf([datagram])
  return random.below(3) > 0 ? datagram : changeByte(datagram, random)
}

/** One command repeatedly, or all of them, in one bundle. */
function pile(random: Random, most: number): Buffer {
  const choice = random.below(4) > 0 ? [random.oneOf(commands), random.oneOf(commands)] : commands
  const elements: Buffer[] = []
  for (let size = 16; size < most; size += elements.at(-1)!.length + 4) elements.push(random.oneOf(choice))
  return bundleOf(elements.slice(0, -1))
}
