import fc from 'fast-check'
import { type AskedLight, LightCourse, type Rgb } from '../../../src/web/light/light-course.js'
import { test } from '../../support/tap.js'
import { brightness, mostFlashes, redness } from './support/count-flashes.js'

const black: Rgb = [0, 0, 0]

const hex = ([red, green, blue]: Rgb) =>
  `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function courseOf(lights: readonly AskedLight[], isCalm = false): LightCourse {
  const course = new LightCourse(isCalm)
  for (const light of lights) course.take(light)
  return course
}

test('a light comes at its time, and fades from the colour before along a straight line', (t) => {
  const course = courseOf([{ color: '#ff8000', fade: 0, at: 1000 }])
  t.equal(hex(course.colorAt(999)), '#000000')
  t.equal(course.nextChange(0), 1000)
  t.equal(hex(course.colorAt(1000)), '#ff8000')
  t.equal(course.nextChange(1000), Number.POSITIVE_INFINITY)
  course.take({ color: '#0080ff', fade: 10_000, at: 3000 })
  t.equal(hex(course.colorAt(2999)), '#ff8000')
  t.equal(hex(course.colorAt(8000)), '#808080')
  t.equal(course.nextChange(8000), 8000, 'all the time')
  t.equal(hex(course.colorAt(13_000)), '#0080ff')
  t.end()
})

test('what was asked for late is where it would be', (t) => {
  const course = courseOf([{ color: '#ffffff', fade: 1000, at: 0 }])
  t.equal(hex(course.colorAt(500)), '#808080')
  t.end()
})

test('of what comes too fast the newest is shown, as soon as it may be', (t) => {
  const colors = ['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#ff00ff', '#00ffff']
  const course = courseOf(colors.map((color, n) => ({ color, fade: 0, at: n * 50 })))
  t.equal(hex(course.colorAt(900)), '#0000ff')
  t.equal(course.nextChange(900), 1050)
  t.equal(hex(course.colorAt(1050)), '#00ffff')
  t.end()
})

test('going out never waits', (t) => {
  const course = courseOf(
    [0, 50, 100].map((at) => ({ color: at === 50 ? '#000001' : '#ffffff', fade: 0, at })),
  )
  course.take({ color: null, fade: 0, at: 150 })
  t.equal(hex(course.colorAt(150)), '#000000')
  course.take({ color: '#ffffff', fade: 0, at: 200 })
  t.equal(course.nextChange(200), 50 + 1050, 'what comes after it does')
  t.end()
})

test('for people who want little motion every change takes a second, one after another', (t) => {
  const course = courseOf(
    [
      { color: '#ffffff', fade: 0, at: 0 },
      { color: '#000000', fade: 0, at: 100 },
      { color: '#ff0000', fade: 300, at: 200 },
    ],
    true,
  )
  t.equal(hex(course.colorAt(500)), '#808080')
  t.equal(hex(course.colorAt(1000)), '#ffffff')
  t.equal(hex(course.colorAt(1500)), '#ff8080')
  t.equal(hex(course.colorAt(2000)), '#ff0000')
  t.end()
})

test('what was announced for later does not come if all goes out before', (t) => {
  const course = courseOf([
    { color: '#ffffff', fade: 0, at: 1000 },
    { color: '#ff0000', fade: 0, at: 2000 },
    { color: null, fade: 0, at: 1900 },
  ])
  t.equal(hex(course.colorAt(1899)), '#ffffff')
  t.equal(hex(course.colorAt(2000)), '#000000')
  t.end()
})

test('a restarted service with an earlier clock is followed at once', (t) => {
  const course = courseOf([{ color: '#ffffff', fade: 0, at: 50_000 }])
  course.take({ color: '#ff0000', fade: 0, at: 1000 })
  t.equal(hex(course.colorAt(1000)), '#ff0000')
  t.end()
})

const anyColor = fc
  .oneof(
    fc.constantFrom('#ffffff', '#000000', '#ff0000', '#00ff00', '#0000ff', '#ff00ff', '#ffff00', '#00ffff'),
    fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`),
  )
  .chain((color) => fc.constantFrom<string | null>(color, color, color, color, null))
/** What a stage asks for: some of it as fast as it can. */
const anyLights = fc
  .array(
    fc.record({
      color: anyColor,
      fade: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 5000 })),
      wait: fc.oneof(fc.constant(33), fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 2000 })),
    }),
    { minLength: 1, maxLength: 80, size: 'max' },
  )
  .map((asked) => {
    let at = 0
    return asked.map(({ color, fade, wait }) => {
      at += wait
      return { color, fade, at }
    })
  })

test('nothing that is asked for makes a phone flash more than three times in any second', (t) => {
  let most = 0
  const course = fc.property(anyLights, fc.boolean(), (lights, isCalm) => {
    const pictures = takePictures(lights, isCalm)
    const flashes = Math.max(mostFlashes(pictures, brightness), mostFlashes(pictures, redness))
    most = Math.max(most, flashes)
    return flashes <= 3
  })
  fc.assert(course, { numRuns: 300 })
  t.ok(most >= 2, `and some flash: ${most} times at most`)
  t.end()
})

test('the count of flashes in this test sees those that nobody prevents', (t) => {
  const strobe = Array.from({ length: 120 }, (_, n): Rgb => (n % 12 < 6 ? [255, 255, 255] : black))
  t.equal(mostFlashes(strobe, brightness), 5)
  const red = Array.from({ length: 120 }, (_, n): Rgb => (n % 12 < 6 ? [255, 0, 0] : black))
  t.equal(mostFlashes(red, redness), 5)
  t.equal(
    mostFlashes(
      strobe.map(([value]): Rgb => [value / 8, value / 8, value / 8]),
      brightness,
    ),
    0,
  )
  t.end()
})

test('the last colour that is asked for comes, within the time of its fade and a few seconds', (t) => {
  const comes = fc.property(anyLights, fc.boolean(), (lights, isCalm) => {
    const { color, fade, at } = lights.at(-1)!
    const course = courseOf(lights, isCalm)
    return hex(course.colorAt(at + Math.max(fade, 1000) + 6100)) === (color ?? '#000000')
  })
  t.doesNotThrow(() => fc.assert(comes))
  t.end()
})

/** What a phone shows, 60 times a second, as it is told one light after another. */
function takePictures(lights: readonly AskedLight[], isCalm: boolean): readonly Rgb[] {
  const course = new LightCourse(isCalm)
  const pictures: Rgb[] = []
  const waiting = [...lights]
  const end = lights.at(-1)!.at + 8000
  for (let now = 0; now < end; now += 1000 / 60) {
    // Lights are told 200 ms ahead.
    while (waiting[0] && waiting[0].at <= now + 200) course.take(waiting.shift()!)
    const [red, green, blue] = course.colorAt(now)
    pictures.push([Math.round(red), Math.round(green), Math.round(blue)])
  }
  return pictures
}
