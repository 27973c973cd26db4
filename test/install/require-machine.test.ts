import { test } from 'tap'
import { requireMachine } from '../../src/install/require-machine.js'

test('root on Linux with systemd may install', (t) => {
  const systemdFolder = t.testdir()
  requireMachine({ platform: 'linux', user: 0, systemdFolder }, true)
  requireMachine({ platform: 'linux', user: 1000, systemdFolder }, false)
  t.end()
})

test('others than root are told to put sudo before it', (t) => {
  const machine = { platform: 'linux', user: 1000, systemdFolder: t.testdir() } as const
  t.throws(() => requireMachine(machine, true), {
    message: /^only root may install a service: put sudo before/,
  })
  t.end()
})

test('without systemd they are told what runs everywhere', (t) => {
  const noSystemd = { platform: 'linux', user: 0, systemdFolder: `${t.testdir()}/none` } as const
  const wanted = {
    message: /^a service needs Linux with a running systemd, .*`ovation start` runs everywhere/,
  }
  t.throws(() => requireMachine(noSystemd, true), wanted)
  t.throws(
    () => requireMachine({ ...noSystemd, platform: 'darwin', systemdFolder: t.testdirName }, false),
    wanted,
  )
  t.end()
})
