import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type EditableShow, runEditable } from '../../support/show/editable-show.js'
import { test } from '../../support/tap.js'

const svg = (inner = '', attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`
const many = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join(' ')
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const types = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}

function put({ send }: EditableShow, name: string, body: string | Uint8Array, headers = {}) {
  const type = types[name.split('.').at(-1) as keyof typeof types]
  return send('PUT', `/media/${name}`, body, { 'content-type': type, ...headers })
}

const good: Readonly<Record<string, string | Buffer>> = {
  'a.png': png,
  'a.jpg': Buffer.from('ffd8ffe000104a464946', 'hex'),
  'a.gif': 'GIF89a\x01\x00\x01\x00',
  'a.webp': 'RIFF\x24\x00\x00\x00WEBPVP8 ',
  'a.svg': svg('<style>a{fill:url(#b)}</style><use href="#b"/><image href="data:image/png;base64,AAAA"/>'),
  'Ab_1-x.y.svg': `<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn -->${svg('<text>url(x) and @import</text>')}`,
}

test('pictures of every kind are written, seen at once, and removed', async (t) => {
  const show = await runEditable(t)
  const before = readdirSync(show.media)
  for (const [name, bytes] of Object.entries(good)) {
    t.equal((await show.send('GET', `/media/${name}`)).status, 404, name)
    t.match(await put(show, name, bytes), { status: 200, body: { ok: true } }, name)
    t.same(readFileSync(join(show.media, name)), Buffer.from(bytes as string))
    const seen = await show.send('GET', `/media/${name}`)
    t.equal(seen.status, 200, name)
    t.match(await put(show, name, bytes, { 'if-none-match': '*' }), {
      status: 412,
      body: { code: 'file-changed' },
    })
    t.match(await show.send('DELETE', `/media/${name}`), { status: 200 })
    t.equal((await show.send('GET', `/media/${name}`)).status, 404)
    t.match(await show.send('DELETE', `/media/${name}`), { status: 404, body: { code: 'not-found' } })
  }
  t.same(readdirSync(show.media), before)
})

const bad: Readonly<Record<string, readonly [name: string, content: string | Buffer]>> = {
  'a text': ['a.png', 'hello'],
  nothing: ['a.png', ''],
  'a png called jpg': ['a.jpg', png],
  'a png called svg': ['a.svg', png],
  'a web page': ['a.svg', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
  'no SVG': ['a.svg', '<svg/>'],
  'not well-formed': ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'],
  'an unknown entity': ['a.svg', svg('&evil;')],
  'a script': ['a.svg', svg('<script>alert(1)</script>')],
  'a script of another name': ['a.svg', svg('<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>')],
  'a script of a web page': ['a.svg', svg('<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x"/>')],
  'a foreign object': ['a.svg', svg('<foreignObject/>')],
  'an event': ['a.svg', svg('', 'onload="alert(1)"')],
  'an event in capitals': ['a.svg', svg('<g ONCLICK="1"/>')],
  'an animated address': ['a.svg', svg('<a><set attributeName="xlink:href" to="javascript:1"/></a>')],
  'an address': ['a.svg', svg('<image href="https://evil.example/a.png"/>')],
  'an old address': ['a.svg', svg('<use xlink:href="/media/other.svg#a"/>')],
  'a script as an address': ['a.svg', svg('<a href="javascript:alert(1)"/>')],
  'an SVG in an address': ['a.svg', svg('<image href="data:image/svg+xml,x"/>')],
  'another base': ['a.svg', svg('<use href="#a"/>', 'xml:base="https://evil.example/"')],
  'an import': ['a.svg', svg('<style>@import "https://evil.example/a.css";</style>')],
  'an import in pieces': ['a.svg', svg('<style>@im<![CDATA[port "x"]]></style>')],
  'an escaped import': ['a.svg', svg('<style>@\\69 mport "x";</style>')],
  'an address of a style': ['a.svg', svg('<rect style="fill:url(https://evil.example/a)"/>')],
  'an address of a fill': ['a.svg', svg('<rect fill="url( \'//evil.example/a\' )"/>')],
  'an address without an end': ['a.svg', svg('<rect style="fill:url(https://evil.example/a"/>')],
  'an address behind another': [
    'a.svg',
    svg('<style>a{cursor:image-set("data:image/png,A" 1x, "https://evil.example/a" 2x)}</style>'),
  ],
  'blanks that would take hours': ['a.svg', svg('', `style="url(${' '.repeat(2_000_000)}x"`)],
  'attributes that would take minutes': [
    'a.svg',
    svg(
      '',
      many(150_000, (n) => `a${n}="1"`),
    ),
  ],
  'namespaces that would take minutes': ['a.svg', svg(many(80_000, (n) => `<g xmlns:a${n}="1">`))],
  'a document type': ['a.svg', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`],
  'a style sheet': ['a.svg', `<?xml-stylesheet href="https://evil.example"?>${svg()}`],
  'another encoding': ['a.svg', `<?xml version="1.0" encoding="UTF-16"?>${svg()}`],
  'bytes that are not UTF-8': ['a.svg', Buffer.from(svg('\xff'), 'latin1')],
}

test('what is no picture, or more than one, is refused, and nothing written', async (t) => {
  const show = await runEditable(t)
  const before = readdirSync(show.media)
  for (const [what, [name, content]] of Object.entries(bad)) {
    const refused = await put(show, name, content)
    t.match(refused, { status: 400, body: { code: 'file-invalid', errors: [{ path: '$' }] } }, what)
  }
  t.match(await put(show, 'a.png', png, { 'content-type': 'text/html' }), { status: 415 })
  t.match(await put(show, 'a.png', Buffer.concat([png, Buffer.alloc(2 << 20)])), { status: 413 })
  t.same(readdirSync(show.media), before)
})

test('of two who give a picture the same new name at once exactly one wins', async (t) => {
  const show = await runEditable(t)
  const texts = ['one', 'two'].map((id) => svg(`<g id="${id}"/>`))
  const answers = await Promise.all(texts.map((text) => put(show, 'new.svg', text, { 'if-none-match': '*' })))
  t.same(answers.map(({ status }) => status).sort(), [200, 412])
  const won = texts[answers.findIndex(({ status }) => status === 200)]
  t.equal(readFileSync(join(show.media, 'new.svg'), 'utf8'), won)
})

test('a picture of 2 MiB is written and shown', async (t) => {
  const show = await runEditable(t)
  const large = Buffer.alloc(2 << 20)
  png.copy(large)
  t.equal((await put(show, 'large.png', large)).status, 200)
  t.equal((await show.send('GET', '/media/large.png')).status, 200)
})

test('the folder of the pictures is made with the first one', async (t) => {
  const show = await runEditable(t)
  rmSync(show.media, { recursive: true })
  t.equal((await put(show, 'a.png', png)).status, 200)
  t.same(readdirSync(show.media), ['a.png'])
})
