import { readSvgCode } from '../../../cli/room/support/read-qr-code.js'
import { layoutOf } from '../../../support/show/show.js'
import { test } from '../../../support/tap.js'
import { misplacedParts } from '../support/misplaced-parts.js'
import { openScreen } from '../support/open-screen.js'
import { playFile, runRoom } from '../support/run-room.js'

test('the code on the wall carries the passcode, which the address of the screen does not keep', async (t) => {
  const passcode = 'night ferry & 100% ü'
  const { url } = await runRoom(t, undefined, { room: { passcode, url: 'http://10.0.0.5:8642' } })
  const { page, faults } = await openScreen(t, `${url}/screen/show#${encodeURIComponent(passcode)}`)
  const code = () => page.locator('.qr').evaluate((svg) => svg.outerHTML)
  const wanted = `http://10.0.0.5:8642/play/show#${encodeURIComponent(passcode)}`
  t.equal(readSvgCode(await code()), wanted)
  t.equal(page.url(), `${url}/screen/show`)
  t.equal(await page.locator('.address').textContent(), '10.0.0.5:8642/play/show', 'as one types it')
  t.equal(await page.locator('.passcode b').textContent(), passcode)
  await page.reload()
  t.equal(readSvgCode(await code()), wanted, 'after a reload too')
  const other = await openScreen(t, `${url}/screen/show`)
  const bare = await other.page.locator('.qr').evaluate((svg) => svg.outerHTML)
  t.equal(
    readSvgCode(bare),
    'http://10.0.0.5:8642/play/show',
    'a screen that was not given it does not know it',
  )
  t.same([...faults, ...other.faults], [])
})

test('beside the code of a local address stand its Wi-Fi and what phones ask before they open it', async (t) => {
  const bridge = await runRoom(t, undefined, { room: { url: 'http://10.0.0.5:8642' } })
  const { page, faults } = await openScreen(t, `${bridge.url}/screen/show`)
  await page.getByText('In the same Wi-Fi as this screen').waitFor()
  await page.getByText('If the phone asks: Allow').waitFor()
  await bridge.reload({ room: { wifiSsid: 'Ferry Guests' } })
  await page.getByText('In the same Wi-Fi as this screen: Ferry Guests').waitFor()
  await bridge.reload({ room: { url: 'https://show.example', wifiSsid: 'Ferry Guests' } })
  await page.getByText('https://show.example/play/show').waitFor()
  t.equal(await page.locator('.wifi, .allow').count(), 0, 'the internet needs neither')
  t.same(faults, [])
})

test('a screen waits for the room to open, and goes on without its code when that closes', async (t) => {
  const bridge = await runRoom(t, undefined, { room: { open: 'off' } })
  const { page, faults } = await openScreen(t, `${bridge.url}/screen/show`)
  await page.getByText('Not open yet').waitFor()
  t.equal(await page.getByRole('heading').textContent(), 'The Night Ferries')
  t.equal(await page.locator('.qr').count(), 0)
  await bridge.admin('PUT', '/room/show', { open: true })
  await page.locator('.qr').waitFor()
  await page.locator('.panel').first().waitFor()
  await bridge.admin('PUT', '/room/show', { open: false })
  await page.locator('.qr').waitFor({ state: 'detached' })
  await bridge.act({ layoutId: 'show', lid: 1, type: 'Button' })
  await page.locator('.panel .count', { hasText: /^1$/ }).waitFor()
  t.same(await misplacedParts(page), [])
  await bridge.admin('PUT', '/room/show', { open: true })
  await page.locator('.qr').waitFor()
  t.same(faults, [])
})

test('there is nothing to operate, and the pointer disappears', async (t) => {
  const bridge = await runRoom(t)
  const { page } = await openScreen(t, `${bridge.url}/screen/show`)
  await page.locator('.panel').first().waitFor()
  t.equal(await page.locator('a, button, input, select, textarea, [tabindex], summary').count(), 0)
  const cursor = () => page.evaluate<string>("getComputedStyle(document.querySelector('.screen')).cursor")
  t.equal(await cursor(), 'none')
  await page.mouse.move(300, 300)
  t.equal(await cursor(), 'auto', 'but anybody who moves it sees it')
  await page.locator('.unattended').waitFor({ state: 'attached' })
})

test('layouts that mean harm run nothing and hide nothing', async (t) => {
  const attack = '<img src=x onerror="hurt=1"><script>hurt=1</script>'
  const zalgo = `o${'\u0301'.repeat(319)}`
  const bridge = await runRoom(t, {
    layoutId: 'show',
    name: attack,
    theme: { accent: '#000', background: '#000', logo: 'https://elsewhere.example/logo.svg' },
    activePageId: 'only',
    pages: [
      {
        pageId: 'only',
        controls: [
          { lid: 1, type: 'Button', props: { label: attack }, results: 'live' },
          { lid: 2, type: 'Slider', props: { label: zalgo }, results: 'live' },
          {
            lid: 4,
            type: 'Index',
            props: { label: `\u202b${attack}` },
            results: 'live',
            options: [
              { index: 0, label: attack, image: 'https://elsewhere.example/x.svg' },
              { index: 1, label: zalgo, image: '../../media/../../desk' },
            ],
          },
        ],
      },
    ],
  })
  const { page, faults } = await openScreen(t, `${bridge.url}/screen/show#%E0%A4%A`, { bypassCSP: true })
  await bridge.act({ layoutId: 'show', lid: 1, type: 'Button' })
  await bridge.act({ layoutId: 'show', lid: 2, type: 'Slider', value: 0.5 })
  for (const kind of ['button', 'slider', 'index']) await page.locator(`.panel.of-${kind}`).waitFor()
  t.equal(await page.evaluate('typeof hurt'), 'undefined')
  t.equal(await page.locator('h1').textContent(), attack, 'it is shown as it was written')
  t.equal(await page.locator('.screen img, .screen script').count(), 0)
  t.same(faults, [], 'and nothing was asked of anybody else')
})

test('without JavaScript a screen says so; an unknown show is one in words', async (t) => {
  const bridge = await runRoom(t)
  const bare = await openScreen(t, `${bridge.url}/screen/show`, { javaScriptEnabled: false })
  await bare.page.locator('noscript div', { hasText: 'This page needs JavaScript' }).first().waitFor()
  const { page } = await openScreen(t, `${bridge.url}/screen/nothing`)
  t.match(await page.locator('main').textContent(), 'There is no show at this address')
})

test('a reload gives the show another name and dress, takes it away, and brings it back', async (t) => {
  const bridge = await runRoom(t)
  const { page } = await openScreen(t, 'about:blank')
  await page.addInitScript(
    '{ const real = setInterval; setInterval = (f, ms) => real(f, ms === 4000 ? 300 : ms) }',
  )
  await page.goto(`${bridge.url}/screen/show`)
  await page.getByRole('heading', { name: 'The Night Ferries' }).waitFor()
  const file = { ...playFile, name: 'The Day Ferries', theme: { accent: '#2dd4bf', background: '#0b1f33' } }
  await bridge.reload({ catalogue: new Map([['show', layoutOf(file)]]) })
  await page.getByRole('heading', { name: 'The Day Ferries' }).waitFor()
  const ground = "getComputedStyle(document.documentElement).getPropertyValue('--ground')"
  t.equal(await page.evaluate(ground), '#0b1f33')
  const other = layoutOf({ ...file, layoutId: 'other' })
  await bridge.reload({ catalogue: new Map([['other', other]]) })
  await page.getByText('There is no such show').waitFor()
  await bridge.reload({ catalogue: new Map([['show', layoutOf(file)]]) })
  await page.locator('.panel').first().waitFor()
})

test('a screen works below a path of its own', async (t) => {
  const { url } = await runRoom(t, undefined, { http: { basePath: '/ovation' } })
  const { page, faults } = await openScreen(t, `${url}/ovation/screen/show#passcode`)
  await page.locator('.panel').first().waitFor()
  t.equal(page.url(), `${url}/ovation/screen/show`)
  t.same(faults, [])
})
