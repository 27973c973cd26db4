import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { WebSocket } from 'ws'
import { runBridge } from '../support/show/bridge.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'

/** What the page asks of a browser's elements. */
interface Element {
  readonly kind: string
  readonly children: Element[]
  readonly disabled?: boolean
  textContent?: string
  readonly onclick?: () => void
  readonly oninput?: (event: { readonly target: { readonly value: string } }) => void
  readonly onchange?: (event: { readonly target: object }) => void
}

const newElement = (kind: string): Element => {
  const children: Element[] = []
  return Object.assign({ kind, children }, { append: (...added: Element[]) => children.push(...added) })
}

test('the page to copy shows the active page, and everything on it reaches the display', async (t) => {
  const { url, token, sink, admin } = await runBridge(t)
  let shown: readonly Element[] = []
  const status = newElement('p')
  const main = { replaceChildren: (...elements: Element[]) => (shown = elements) }
  Object.assign(globalThis, {
    WebSocket,
    location: { hash: `#${url}|${token}`, href: 'http://phone.example/client.html' },
    document: {
      createElement: newElement,
      querySelector: (name: string) => (name === 'main' ? main : status),
    },
  })
  const [, script = ''] =
    /<script type="module">\n(.*)<\/script>/s.exec(readFileSync('config/client.html', 'utf8')) ?? []
  const folder = t.testdir({
    'package.json': '{"type":"module"}',
    'page.js': `${script}\nexport { connection }`,
    'client.js': readFileSync('dist/client/client.js', 'utf8'),
  })
  const { connection } = await import(pathToFileURL(join(folder, 'page.js')).href)
  t.teardown(() => connection.close())
  await until(() => shown.length > 0)
  const partsOf = (at: number) => shown[at]!.children.slice(1)
  t.match(shown[0], { kind: 'fieldset', disabled: false, children: [{ textContent: 'Applause' }] })

  partsOf(0)[0]!.onclick!()
  for (let n = 1; n <= 40; n++) partsOf(1)[0]!.oninput!({ target: { value: String(n / 40) } })
  partsOf(2)[0]!.onchange!({ target: { checked: true } })
  partsOf(3)[2]!.onclick!()
  partsOf(4)[0]!.onchange!({ target: { value: 'Olé' } })
  partsOf(5)[1]!.oninput!({ target: { value: '0.5' } })
  const expected = ['/0001 if 1 0.01', '/0002 f 1', '/0003 i 1', '/0004 i 2', '/0005 s Olé', '/0006 ff 0 0.5']
  await until(() => expected.every((message) => sink.messages.includes(message)))
  t.ok(sink.messages.length <= 8, `${sink.messages.length} messages`)

  await admin('PUT', '/layout/show/control/1', { enabled: false })
  await until(() => shown[0]!.disabled === true)
  partsOf(0)[0]!.onclick!()
  await until(() => /closed/.test(status.textContent ?? ''))
})

test('the ten lines of the web developer’s guide do what they say', async (t) => {
  const { url, token, sink } = await runBridge(t)
  const [, block = ''] =
    /```js\n(import \{ connect \}.*?)```/s.exec(readFileSync('config/guide/web-developer.md', 'utf8')) ?? []
  const { connect } = await import(String('ovation/client'))
  const [button, slider] = [newElement('button'), { ...newElement('input'), value: '0.5' }]
  const states: string[] = []
  let drawn = 0
  const run = new Function(
    'connect',
    'token',
    'draw',
    'banner',
    'button',
    'slider',
    [...block.replace('http://127.0.0.1:8642', url).split('\n').slice(1), 'return show'].join('\n'),
  )
  const draw = (controls: readonly unknown[]) => {
    drawn = controls.length
  }
  const show = run(connect, token, draw, (state: string) => states.push(state), button, slider)
  t.teardown(() => show.close())
  button.onclick!()
  ;(slider.oninput as unknown as () => void)()
  await sink.received(2)
  t.same([...sink.messages].sort(), ['/0001 if 1 0.01', '/0002 f 0.5'])
  t.equal(drawn, 8)
  t.same(states, ['connecting', 'open'])
})
