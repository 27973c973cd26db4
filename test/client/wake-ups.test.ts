import { onWakeUp } from '../../src/client/wake-ups.js'
import { test } from '../support/tap.js'

test('what has ended sleeps on, also where the browser does not know the signal', (t) => {
  const listeners = new Map<string, (event: object) => void>()
  const addEventListener = (type: string, listener: (event: object) => void) => listeners.set(type, listener)
  Object.assign(globalThis, { addEventListener })
  t.teardown(() => Reflect.deleteProperty(globalThis, 'addEventListener'))
  const ending = new AbortController()
  const woken: boolean[] = []
  onWakeUp((isNetworkNew) => void woken.push(isNetworkNew), ending.signal)
  const wakeUp = () => {
    listeners.get('online')!({})
    listeners.get('pageshow')!({ persisted: true })
  }
  wakeUp()
  t.same(woken, [true, false])
  ending.abort()
  wakeUp()
  t.same(woken, [true, false])
  t.end()
})
