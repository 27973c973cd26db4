import type { Test } from 'tap'
import { deskAddress, playAddress } from '../../../src/cli/room/page-addresses.js'
import { loadSettings } from '../../../src/settings/load-settings.js'
import { test } from '../../support/tap.js'

function settingsOf(t: Test, ini: string) {
  const cwd = t.testdir({ 'service.ini': ini })
  return loadSettings({ cwd, env: {}, flag: undefined })
}

test('the desk is beside the page of the audience, behind a proxy too', async (t) => {
  for (const [ini, play, desk = play] of [
    ['[http]\nhost = 10.0.0.5\nport = 80\n', 'http://10.0.0.5'],
    ['[http]\nhost = 10.0.0.5\nbase_path = /show\n', 'http://10.0.0.5:8642/show'],
    ['[room]\nurl = https://crowd.example\n', 'https://crowd.example'],
    ['[http]\nbase_path = /show\n[room]\nurl = https://crowd.example/show/\n', 'https://crowd.example/show'],
    ['[room]\nurl = https://crowd.example/a/play/{layoutId}\n', 'https://crowd.example/a'],
    [
      '[http]\nport = 18642\n[room]\ndesk = loopback\nurl = https://a.example\n',
      'https://a.example',
      'http://127.0.0.1:18642',
    ],
    ['[http]\nhost = 127.0.0.1\n[room]\ndesk = loopback\n', 'http://127.0.0.1:8642'],
    ['[http]\nhost = localhost\n[room]\ndesk = loopback\n', 'http://localhost:8642'],
  ] as const) {
    const settings = settingsOf(t, ini)
    t.equal(playAddress(settings, 'demo'), `${play}/play/demo`, ini)
    t.equal(deskAddress(settings), `${desk}/desk`, ini)
  }
  t.equal(
    deskAddress(settingsOf(t, '[http]\nhost = ::\n[room]\ndesk = loopback\n')),
    'http://[::1]:8642/desk',
  )
})

test('a short link leads to the page of the audience, and the desk is at the address of this machine', async (t) => {
  const settings = settingsOf(t, '[http]\nhost = 10.0.0.5\n[room]\nurl = https://short.example/gala\n')
  t.equal(playAddress(settings, 'demo'), 'https://short.example/gala')
  t.equal(deskAddress(settings), 'http://10.0.0.5:8642/desk')
})

test('where nobody could open the desk there is no address', async (t) => {
  for (const [ini, message] of [
    ['[room]\ndesk = off\n', /^there is no desk: /],
    [
      '[http]\nhost = 10.0.0.5\n[room]\ndesk = loopback\n',
      /^nobody can reach the desk: .*received 10\.0\.0\.5$/,
    ],
    ['[http]\nport = 0\n', /^\[http\] port = 0 gives another address at every start; /],
  ] as const)
    t.throws(() => deskAddress(settingsOf(t, ini)), { message })
})
