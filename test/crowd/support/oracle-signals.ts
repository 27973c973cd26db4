import type { ControlValue } from '../../../src/wire/control-state.js'

/** Each signal is computed again from everything that was done, by its definition; nothing is kept or summed up. */

export interface OracleAct {
  readonly value: ControlValue
  readonly at: number
}

/** What a person who is counted did since then; never empty. */
export type OracleParticipant = readonly OracleAct[]

const top = 65_535
const leastShown = 0.001

/** A place on the scale as a whole number, halves up. */
export function gridOf(value: number): number {
  return Math.floor(top * value + 0.5)
}

export function mean(places: readonly number[]): number {
  return total(places) / places.length / top
}

export function median(places: readonly number[]): number {
  return places.toSorted((a, b) => a - b)[Math.ceil(places.length / 2) - 1]! / top
}

export function spread(places: readonly number[]): number {
  return (2 * Math.sqrt(squares(places))) / places.length / top
}

export function hist(places: readonly number[]): number[] {
  return bins(places).map((count) => count / places.length)
}

/** How many are in each eighth of the way. */
export function bins(places: readonly number[]): number[] {
  return Array.from({ length: 8 }, (_, bin) => places.filter((place) => binOf(place) === bin).length)
}

/** How many are in each of 8 × 8 cells, rows from the bottom. */
export function cells(xs: readonly number[], ys: readonly number[]): number[] {
  return Array.from({ length: 8 }, (_, row) => bins(xs.filter((_, at) => binOf(ys[at]!) === row))).flat()
}

function binOf(place: number): number {
  return Math.min(7, Math.floor((8 * place) / top))
}

export function radius(xs: readonly number[], ys: readonly number[]): number {
  return Math.sqrt(squares(xs) + squares(ys)) / xs.length / top
}

/** The count times the squares of all, less the square of their sum: exact. */
function squares(places: readonly number[]): number {
  let sum = 0n
  let ofSquares = 0n
  for (const place of places) {
    sum += BigInt(place)
    ofSquares += BigInt(place) ** 2n
  }
  return Number(BigInt(places.length) * ofSquares - sum ** 2n)
}

/** @param presses of everybody, also of those who are no longer counted. */
export function rate(presses: readonly number[], now: number): number {
  return shown(total(presses.map((at) => Math.LN2 * 2 ** (-(now - at) / 1000))))
}

export function energy(active: readonly OracleParticipant[], now: number): number {
  return shown(total(active.map((participant) => energyOf(participant, now))) / active.length)
}

function energyOf(participant: OracleParticipant, now: number): number {
  let energy = 0
  let since = 0
  for (const { at } of participant) {
    energy = Math.min(1, energy * 2 ** (-(at - since) / 2000) + 0.25)
    since = at
  }
  return energy * 2 ** (-(now - since) / 2000)
}

export function sync(active: readonly OracleParticipant[], now: number): number {
  const lately = active.map((participant) => participant.at(-1)!.at).filter((at) => now - at < 1000)
  if (lately.length < 3) return 0
  const bins = lately.map((at) => Math.floor(at / 10))
  const last = Math.max(...new Set(bins))
  let fullest = 0
  for (let start = Math.min(...new Set(bins)); start <= last; start++)
    fullest = Math.max(fullest, bins.filter((bin) => bin >= start && bin < start + 15).length)
  return fullest / lately.length
}

function shown(value: number): number {
  return value < leastShown ? 0 : value
}

export function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
