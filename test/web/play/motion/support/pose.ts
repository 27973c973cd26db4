import type { Held } from '../../../../../src/web/play/motion/tilt.js'

/** Across a phone to its right edge, along it to its upper edge, and out of its picture. */
type Axes = readonly [x: number, y: number, z: number]

const radian = Math.PI / 180

/** How somebody holds a phone, who looks at its picture. Turning around on the spot changes none of it. */
export interface Pose {
  /** 0: flat on a table; 90: upright. Degrees. */
  readonly pitch: number
  /** Turned about the line from its lower to its upper edge, the right edge down. Degrees. */
  readonly roll?: number
  /** Turned like a wheel, the right edge down. Degrees. */
  readonly wheel?: number
  /** How far the picture is turned on the device against the clock. */
  readonly turned?: number
}

/** What a `deviceorientation` event says of a pose, with the limits of its two angles. */
export function held({ pitch, roll = 0, wheel = 0, turned = 0 }: Pose): Held {
  let up: Axes = [0, Math.sin(pitch * radian), Math.cos(pitch * radian)]
  up = aboutY(up, roll)
  up = aboutZ(up, wheel)
  // Of the device, whose own axes stay where they are when its picture turns.
  const [x, y, z] = aboutZ(up, -turned)
  const slope = Math.asin(Math.max(-1, Math.min(1, y))) / radian
  // Beyond upright it is the first angle that goes on, and the second one that jumps.
  return z >= 0
    ? { beta: slope, gamma: Math.atan2(-x, z) / radian, turned }
    : { beta: (y < 0 ? -180 : 180) - slope, gamma: Math.atan2(x, -z) / radian, turned }
}

function aboutY([x, y, z]: Axes, degrees: number): Axes {
  const [sine, cosine] = [Math.sin(degrees * radian), Math.cos(degrees * radian)]
  return [x * cosine - z * sine, y, x * sine + z * cosine]
}

function aboutZ([x, y, z]: Axes, degrees: number): Axes {
  const [sine, cosine] = [Math.sin(degrees * radian), Math.cos(degrees * radian)]
  return [x * cosine - y * sine, x * sine + y * cosine, z]
}
