import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from 'tap'
import { runBridge } from '../support/bridge.js'
import { until } from '../support/until.js'

/** What the page asks of a browser's elements. */
interface Element {
  readonly kind: string
  readonly textContent?: string
  readonly disabled?: boolean
  readonly onclick?: () => void
  readonly oninput?: () => void
  value?: string
}

test('the client to copy shows the active page, presses once, and sends the last value of a slider', async (t) => {
  const { url, token, sink, admin } = await runBridge(t)
  let shown: readonly Element[] = []
  Object.assign(globalThis, {
    location: { hash: `#${url}|${token}` },
    document: {
      createElement: (kind: string) => ({ kind }),
      querySelector: () => ({ replaceChildren: (...elements: Element[]) => (shown = elements) }),
    },
  })
  const [, script = ''] =
    /<script type="module">\n(.*)<\/script>/s.exec(readFileSync('config/client.html', 'utf8')) ?? []
  await import(pathToFileURL(join(t.testdir({ 'client.mjs': script }), 'client.mjs')).href)
  await until(() => shown.length > 0)
  const [button, slider] = shown
  t.match(button, { kind: 'button', textContent: 'Applause', disabled: false })
  t.match(slider, { kind: 'input' })

  button!.onclick!()
  for (let n = 1; n <= 40; n++) {
    slider!.value = String(n / 40)
    slider!.oninput!()
  }
  await until(() => sink.messages.includes('/0002 f 1') && sink.messages.includes('/0001 if 1 0.01'))
  const { body } = await admin('GET', '/layout/show/state')
  t.match(body.controls[0], { lid: 1, count: 1 })
  const values = sink.messages.filter((message) => message.startsWith('/0002 '))
  t.ok(values.length <= 3, `${values.length} of 40 values were sent`)
})
