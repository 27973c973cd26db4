import type { CDPSession, Page } from 'playwright-core'

/** The sensors of a phone, as Chromium can be told what they feel; the page hears of it by its own events. */
export interface MovedPhone {
  /** Holds it so, by the two angles of the event, degrees. */
  hold(beta: number, gamma: number): Promise<void>
  /** Turns the picture by so many degrees against the clock. */
  turn(angle: 0 | 90): Promise<void>
  /** Moves it along its length, m/s². */
  push(force: number): Promise<void>
}

/** What Chromium makes its events of a motion of. */
const sensors = ['accelerometer', 'linear-acceleration', 'gyroscope'] as const

export async function movePhone(page: Page): Promise<MovedPhone> {
  const session = await page.context().newCDPSession(page)
  for (const type of sensors)
    await session.send('Emulation.setSensorOverrideEnabled', { type, enabled: true })
  await pushAlong(session, 0)
  return {
    async hold(beta, gamma) {
      await session.send('DeviceOrientation.setDeviceOrientationOverride', { alpha: 0, beta, gamma })
    },
    async turn(angle) {
      const { width, height } = page.viewportSize()!
      const [short, long] = [Math.min(width, height), Math.max(width, height)]
      await session.send('Emulation.setDeviceMetricsOverride', {
        width: angle === 0 ? short : long,
        height: angle === 0 ? long : short,
        deviceScaleFactor: 1,
        mobile: true,
        screenOrientation: { type: angle === 0 ? 'portraitPrimary' : 'landscapePrimary', angle },
      })
    },
    push: (force) => pushAlong(session, force),
  }
}

async function pushAlong(session: CDPSession, force: number): Promise<void> {
  for (const type of sensors) {
    const z = type === 'accelerometer' ? 9.8 : 0
    const y = type === 'gyroscope' ? 0 : force
    await session.send('Emulation.setSensorOverrideReadings', { type, reading: { xyz: { x: 0, y, z } } })
  }
}
