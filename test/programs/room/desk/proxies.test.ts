import { startDaemon } from '../../../support/machine/daemon.js'
import { t as all, test } from '../../../support/tap.js'
import { host, proxies } from '../../proxy/support/proxies.js'
import { setUpProxy } from '../../proxy/support/set-up-proxy.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'
import { shown } from '../support/shown.js'

const browser = await openBrowser(all, [`--host-resolver-rules=MAP ${host} 127.0.0.1`])

for (const proxy of proxies)
  test(`behind ${proxy.program} the desk steers over HTTPS, and outlives a restart of the service`, async (t) => {
    const { place, daemon, proxy: running } = await setUpProxy(t, proxy)
    const url = `https://${host}:${running.port}`
    const desk = await openDesk(browser, url, { ignoreHTTPSErrors: true })
    await desk.button(/Finale/).tap()
    await desk.control('Cheer for an encore').waitFor()
    await desk.button('Hold output').tap()
    await desk.page.locator('.desk.held').waitFor()
    await daemon.process.stop('SIGKILL')
    await desk.page.locator('.desk.stale').waitFor()
    await desk.button(/Opening/).tap()
    await shown(desk.page, 'No answer.').waitFor()
    await startDaemon(t, place)
    await desk.page.locator('.desk.held:not(.stale)').waitFor()
    await desk.button(/Opening/).tap()
    await desk.control('Applause').waitFor()
  })
