import { playUrl } from '../../src/room/play-url.js'
import { test } from '../support/tap.js'

const everywhere = { host: '0.0.0.0', port: 8642, basePath: '' }

test('without an address in the settings, people open that of this machine on the network', (t) => {
  const open = (place: object, address = '10.0.0.5') =>
    playUrl('', { ...everywhere, ...place }, 'demo', () => address)
  t.equal(open({}), 'http://10.0.0.5:8642/play/demo')
  t.equal(open({ host: '::' }), 'http://10.0.0.5:8642/play/demo')
  t.equal(open({ basePath: '/show' }), 'http://10.0.0.5:8642/show/play/demo')
  t.equal(open({}, 'fd00::5'), 'http://[fd00::5]:8642/play/demo')
  t.equal(open({ port: 80 }), 'http://10.0.0.5/play/demo')
  t.equal(open({ port: 8080 }), 'http://10.0.0.5:8080/play/demo')
  t.equal(open({ host: '192.168.7.1' }), 'http://192.168.7.1:8642/play/demo', 'a concrete one as it is')
  t.equal(open({ host: 'stage.local' }), 'http://stage.local:8642/play/demo')
  t.equal(open({ host: '127.0.0.1' }), 'http://127.0.0.1:8642/play/demo')
  t.match(playUrl('', everywhere, 'demo'), /^http:\/\/\S+:8642\/play\/demo$/, 'this machine')
  t.end()
})

test('an address of the whole service gets the path of the page, and any other is said as it is', (t) => {
  for (const [url, basePath, expected] of [
    ['https://show.example', '', 'https://show.example/play/demo'],
    ['https://show.example/', '', 'https://show.example/play/demo'],
    ['https://show.example:8443', '', 'https://show.example:8443/play/demo'],
    ['https://show.example', '/show', 'https://show.example/play/demo'],
    ['https://show.example/show', '/show', 'https://show.example/show/play/demo'],
    ['https://show.example/show/', '/show', 'https://show.example/show/play/demo'],
    ['https://show.example?from=poster', '', 'https://show.example/play/demo?from=poster'],
    ['https://s.example/x', '', 'https://s.example/x'],
    ['https://s.example/show', '', 'https://s.example/show'],
    ['https://s.example/{layoutId}', '', 'https://s.example/demo'],
    ['https://s.example/a/{layoutId}/b?c={layoutId}', '', 'https://s.example/a/demo/b?c=demo'],
    ['https://{layoutId}.example', '', 'https://demo.example/play/demo'],
  ] as const)
    t.equal(playUrl(url, { ...everywhere, basePath }, 'demo'), expected, `${url} below "${basePath}"`)
  t.end()
})
