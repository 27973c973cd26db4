import { isAgainst, mix, type Vector } from './vector.js'

/** A hand that walks or dances stays below `strong`; a shake is over below `weak`, m/s². */
const strong = 12
const weak = 6
/** Between two presses, ms: at most five a second. */
const rest = 200
/** The way back of a shake comes within this, ms. */
const wayBack = 400
/** How fast what lasts, as the pull of the earth, is taken for rest, ms. */
const settling = 500

/** Notices that a phone is shaken. */
export function openShake() {
  let still: Vector | undefined
  let last = 0
  let stroke: Vector | undefined
  let pressed = -Infinity
  let way: Vector = [0, 0, 0]
  return {
    /** @param felt its acceleration, m/s². @param now ms, of any clock. @returns whether that is a press: one to and fro. */
    move(felt: Vector, now: number): boolean {
      still = mix(still ?? felt, felt, 1 - Math.exp((last - now) / settling))
      last = now
      const jolt: Vector = [felt[0] - still[0], felt[1] - still[1], felt[2] - still[2]]
      const force = Math.hypot(...jolt)
      if (stroke && (force < weak || isAgainst(jolt, stroke))) stroke = undefined
      if (stroke || force < strong) return false
      stroke = jolt
      const since = now - pressed
      if (since < rest || (since < wayBack && isAgainst(jolt, way))) return false
      pressed = now
      way = jolt
      return true
    },
  }
}
