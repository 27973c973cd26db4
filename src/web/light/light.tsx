import { followLight } from 'ovation/client'
import type { OpenLight } from '../link/light-context.js'
import { fillScreen } from './fill-screen.js'
import { LightCourse } from './light-course.js'
import { openLitScreen } from './lit-screen.js'
import { openWaysOut } from './ways-out.js'
import { words } from './words.js'
import './light.css'

/** So long before a change, the page begins to look at the clock with every picture, ms. */
const ahead = 50
/** If there is no light for this, the page says again what it waits for, ms. */
const untilWords = 3000
/** If nothing arrives for this at first, it says so, ms. */
const patience = 5000

/** Makes the whole screen a part of the light, until somebody touches it. */
export const openLight: OpenLight = ({ connection, say }) => {
  const course = new LightCourse(matchMedia('(prefers-reduced-motion: reduce)').matches)
  let isOver = false
  let picture = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let saying: ReturnType<typeof setTimeout> | undefined

  const paint = () => {
    cancelAnimationFrame(picture)
    clearTimeout(timer)
    if (isOver) return
    const now = follower.now()
    const next = course.nextChange(now) - now
    screen.paint(course.colorAt(now), next === 0)
    if (next < ahead) picture = requestAnimationFrame(paint)
    else if (next < Number.POSITIVE_INFINITY) timer = setTimeout(paint, next - ahead)
  }
  const sayLater = (stage: 'away' | 'dark', ms: number) => {
    clearTimeout(saying)
    saying = setTimeout(() => {
      // Over HTTP, nothing tells of a light.
      const isAway = stage === 'away' && Number.isNaN(follower.now())
      screen.show(isAway ? stage : 'dark')
      if (isAway) say(words.away)
    }, ms)
  }
  const end = () => {
    if (isOver) return
    isOver = true
    paint()
    clearTimeout(saying)
    follower.close()
    closeWays()
    endFilling()
    screen.close()
  }
  const leave = () => {
    if (isOver) return
    end()
    say(words.left)
  }
  const screen = openLitScreen(leave)
  const follower = followLight(connection, (light) => {
    course.take(light)
    clearTimeout(saying)
    if (light.color !== null) screen.show('lit')
    else sayLater('dark', untilWords)
    paint()
  })
  const closeWays = openWaysOut(leave)
  const endFilling = fillScreen(screen.element, leave)
  say(words.dark)
  sayLater('away', patience)
  return end
}
