// The script that phones load when their person touches `Play by moving`.
import type { RefObject } from 'preact'
import type { ControlForPhones } from '../../../wire/control.js'
import { openShake } from './shake.js'
import { type Held, openTilt } from './tilt.js'

/** A control that is played by moving the phone. */
export interface MovedControl {
  readonly control: ControlForPhones
  /** What shows the control: a finger in it takes over. */
  readonly holder: RefObject<Element | null>
  /** Does what a finger does: a press, a position, or a point. */
  readonly moved: RefObject<(value?: unknown) => void>
  /** The answer of a device that asks its person first; does not reject. */
  readonly asked: Promise<string> | undefined
  /** Is told if the device lets nobody feel how it is moved. */
  fail(): void
}

/** So long after a finger has left, it is still what plays, ms. */
const leave = 2000
/** A device that feels anything says so within this, ms. */
const patience = 2000

/** Plays a control by how the phone is moved, from how it is held now. @returns a function that stops it. */
export function playByMoving(moving: MovedControl): () => void {
  let stop = () => {}
  let isOver = false
  const begin = (answer = 'granted') => {
    if (isOver) return
    if (answer !== 'granted') return moving.fail()
    const finger = followFinger(moving.holder.current!)
    const timer = setTimeout(moving.fail, patience)
    const feel = moving.control.type === 'Button' ? feelShakes : feelTilt
    const forget = feel(
      moving,
      () => clearTimeout(timer),
      () => !finger.plays(),
    )
    stop = () => {
      clearTimeout(timer)
      finger.forget()
      forget()
    }
  }
  if (moving.asked) void moving.asked.then(begin)
  else begin()
  return () => {
    isOver = true
    stop()
  }
}

/** How the phone was held last, while anything is played by tilting. One that lies still says so only to the first of them. */
let held: Held | undefined
let tilted = 0

/** @param felt is told that the device feels something. @param mayPlay whether no finger plays. */
function feelTilt({ control, moved }: MovedControl, felt: () => void, mayPlay: () => boolean): () => void {
  const tilt = openTilt()
  const isPoint = control.type === 'XYPad'
  /** As it was held first it plays nothing. */
  let played = String(isPoint ? [0.5, 0.5] : 0.5)
  tilted++
  if (held) felt()
  // A device that has come to rest says no more, while what is smoothed is still on its way. Hidden pages have no frames.
  const step = () => {
    frame = requestAnimationFrame(step)
    if (!held) return
    const [x, y] = tilt.move(held, performance.now())
    const value = isPoint ? [x, y] : y
    if (String(value) === played || !mayPlay()) return
    played = String(value)
    moved.current(value)
  }
  let frame = requestAnimationFrame(step)
  const forget = listen(window, 'deviceorientation', (event) => {
    const { beta, gamma } = event as DeviceOrientationEvent
    if (beta === null || gamma === null) return
    felt()
    held = { beta, gamma, turned: turnOfPicture() }
  })
  return () => {
    cancelAnimationFrame(frame)
    forget()
    if (--tilted === 0) held = undefined
  }
}

function feelShakes({ moved }: MovedControl, felt: () => void, mayPlay: () => boolean): () => void {
  const shake = openShake()
  return listen(window, 'devicemotion', (event) => {
    const { acceleration, accelerationIncludingGravity } = event as DeviceMotionEvent
    const {
      x = null,
      y = null,
      z = null,
    } = acceleration?.x == null ? (accelerationIncludingGravity ?? {}) : acceleration
    if (x === null || y === null || z === null) return
    felt()
    const isPress = shake.move([x, y, z], performance.now())
    if (isPress && mayPlay() && document.visibilityState === 'visible') moved.current()
  })
}

/** Notices fingers in a control, and values from a keyboard. */
function followFinger(holder: Element) {
  let isHeld = false
  let left = -Infinity
  const letGo = () => {
    if (isHeld) left = performance.now()
    isHeld = false
  }
  const all = [
    listen(holder, 'pointerdown', () => {
      isHeld = true
    }),
    listen(holder, 'input', () => {
      left = performance.now()
    }),
    listen(window, 'pointerup', letGo),
    listen(window, 'pointercancel', letGo),
  ]
  return {
    plays: () => isHeld || performance.now() - left < leave,
    forget() {
      for (const forget of all) forget()
    },
  }
}

function listen(to: EventTarget, name: string, listener: (event: Event) => void): () => void {
  to.addEventListener(name, listener)
  return () => to.removeEventListener(name, listener)
}

/** Safari has only the older one, which says -90 for 270. */
function turnOfPicture(): number {
  return screen.orientation?.angle ?? window.orientation ?? 0
}
