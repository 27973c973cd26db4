import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDaemon } from '../../support/machine/daemon.js'
import { freePort } from '../../support/machine/free-port.js'
import { test } from '../../support/tap.js'
import { openBrowser } from '../room/support/open-browser.js'
import { openPage } from '../room/support/open-page.js'
import { Stranger } from './support/stranger.js'

test('a service that is killed while it saves loses nothing: the next one takes the draft', async (t) => {
  const cwd = t.testdir({
    'service.ini': `[service]\nlayouts = ./layouts\nedit = on\n[http]\nhost = 127.0.0.1\nport = ${await freePort()}\n[osc]\nport = 0\n`,
    layouts: { 'demo.json': readFileSync('config/layouts/demo.json', 'utf8') },
  })
  const file = () => readFileSync(join(cwd, 'layouts', 'demo.json'), 'utf8')
  const before = file()
  const daemon = await startDaemon(t, { cwd })
  const { stdout } = await daemon.run('desk', '--edit')
  const { page } = await openPage(await openBrowser(t), stdout.trim(), { size: 'wall' })
  const stranger = new Stranger(page)
  await stranger.press('Edit')
  await stranger.openControl('Applause')
  await stranger.rename('Applause', 'Cheers')
  // It has the request, and no time to answer it.
  daemon.process.signal('SIGSTOP')
  await stranger.press('Save')
  await page.getByText('Saving …').waitFor()
  await daemon.process.stop('SIGKILL')
  const said = page.getByRole('dialog', { name: 'This was not saved' })
  await said.getByText('The service did not answer.').waitFor()
  t.equal(file(), before)
  await startDaemon(t, { cwd })
  await said.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(/^Saved at /).waitFor()
  t.equal(file(), before.replace('Applause', 'Cheers'))
})
