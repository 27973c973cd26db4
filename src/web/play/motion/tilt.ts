import { mix, type Vector } from './vector.js'

/** Across and up, each from 0 to 1. */
export type TiltPoint = readonly [x: number, y: number]

/** How a phone is held, degrees: `beta` and `gamma` of a `deviceorientation` event. */
export interface Held {
  readonly beta: number
  readonly gamma: number
  /** How far the picture is turned on the device, against the clock seen from the front: 0, 90, 180 or 270. */
  readonly turned: number
}

const radian = Math.PI / 180
/** How far a phone is tilted from one edge of a control to the other: a little less than 30 degrees each way. */
const reach = 56 * radian
/** The hand trembles, and a sensor is never quite still: what is smaller moves nothing. A share of the control. */
const slack = 0.012
/** How fast what is shown follows the hand, ms: the sensor speaks every 16. */
const smoothing = 70

/**
 * Follows a phone that is tilted: 0.5 and 0.5 are as it was held first. It looks at nothing but where up is. So it does
 * not matter whether a person turns around, and no angle jumps where a phone stands upright, as its own angles do.
 */
export function openTilt() {
  let up: Vector | undefined
  let start: ReturnType<typeof anglesOf> | undefined
  let last = 0
  let x = 0.5
  let y = 0.5
  return {
    /** @param now ms, of any clock. @returns where it is now: top and right are where that edge is lowered. */
    move(held: Held, now: number): TiltPoint {
      const next = upOf(held)
      up = up ? mix(up, next, 1 - Math.exp((last - now) / smoothing)) : next
      last = now
      const angles = anglesOf(up)
      start ??= angles
      x = follow(x, 0.5 + ((angles.lean - start.lean) * start.gain) / reach)
      // On its side, a phone has no front and back.
      if (Math.abs(angles.lean) < 75 * radian)
        y = follow(y, 0.5 + angleBetween(angles.pitch, start.pitch) / reach)
      return [clamp(x), clamp(y)]
    },
  }
}

/** Where up is, as somebody sees it who looks at the picture: to the right, up, and toward the eye. */
function upOf({ beta, gamma, turned }: Held): Vector {
  const x = -Math.cos(beta * radian) * Math.sin(gamma * radian)
  const y = Math.sin(beta * radian)
  const z = Math.cos(beta * radian) * Math.cos(gamma * radian)
  const [sine, cosine] = [Math.sin(turned * radian), Math.cos(turned * radian)]
  return [x * cosine - y * sine, x * sine + y * cosine, z]
}

function anglesOf([x, y, z]: Vector) {
  const length = Math.hypot(x, y, z)
  return {
    /** How far the right edge is lower than the left one. */
    lean: Math.asin(Math.max(-1, Math.min(1, -x / length))),
    /** 0: it lies on a table; a right angle: it stands upright. */
    pitch: Math.atan2(y, z),
    /** Held aslant, each way of leaning to the right lowers that edge by less than the hand turns. */
    gain: length / Math.max(Math.abs(y), Math.abs(z), length / 2),
  }
}

/** How far it is from one angle to another, by the short way. */
function angleBetween(from: number, to: number): number {
  return Math.atan2(Math.sin(to - from), Math.cos(to - from))
}

/** Moves only as far as needed: nothing, within the slack. It can be as far outside, so that both edges are reached. */
function follow(at: number, to: number): number {
  const wanted = Math.max(-slack, Math.min(1 + slack, to))
  return Math.max(wanted - slack, Math.min(wanted + slack, at))
}

function clamp(share: number): number {
  return Math.max(0, Math.min(1, share))
}
