import { countAt } from '../../support/show/fixed-place.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openBrowser } from '../room/support/open-browser.js'
import { openPage } from '../room/support/open-page.js'
import { host, proxies } from './support/proxies.js'
import { setUpProxy } from './support/set-up-proxy.js'

for (const proxy of proxies)
  test(`through ${proxy.program} a phone plays and the desk steers it`, async (t) => {
    const base = '/show'
    const { daemon, proxy: running } = await setUpProxy(t, proxy, undefined, {
      OVATION_HTTP_BASE_PATH: base,
      OVATION_HTTP_CORS_ORIGINS: 'https://elsewhere.example',
      OVATION_ROOM_URL: `https://${host}${base}`,
      OVATION_ROOM_PASSCODE: 'open sesame',
    })
    t.equal((await daemon.run('room', 'open', 'demo')).code, 0)
    const browser = await openBrowser(t, [
      `--host-resolver-rules=MAP ${host}:443 127.0.0.1:${running.port}`,
      '--ignore-certificate-errors',
    ])
    const firstLine = async (...words: string[]) => (await daemon.run(...words)).stdout.split('\n')[0]!
    const phone = await openPage(browser, await firstLine('join', 'demo'))
    await phone.page.getByRole('button', { name: 'Applause' }).tap()
    await until(async () => (await countAt(`${daemon.url}${base}`)) === 1)
    t.equal(phone.page.url(), `https://${host}${base}/play/demo`, 'the passcode is gone from the address')

    const desk = await openPage(browser, await firstLine('desk'), { size: 'tablet' })
    await desk.page.getByRole('button', { name: 'Finale' }).click()
    await phone.page.getByText('Cheer for an encore').first().waitFor()
    t.notMatch(desk.page.url(), '#', 'and so is the key')
    t.same([...phone.faults, ...desk.faults], [])
  })
