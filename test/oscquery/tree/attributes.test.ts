import { layoutOf, showFile } from '../../support/show/show.js'
import { wordShow } from '../../support/show/word-show.js'
import { test } from '../../support/tap.js'
import { runOscQuery } from '../support/run-oscquery.js'

test('the tree has the controls of the active page with type, range, value and label', async (t) => {
  const { ask, act, sink } = await runOscQuery(t)
  t.equal((await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 0.25 })).status, 200)
  await sink.received(1)
  const { status, headers, body } = await ask('/')
  t.equal(status, 200)
  t.equal(headers.get('content-type'), 'application/json')
  t.match(body, { FULL_PATH: '/', ACCESS: 0, CONTENTS: { pages: { ACCESS: 0 }, ovation: { ACCESS: 0 } } })
  t.same(body.CONTENTS['0001'], {
    FULL_PATH: '/0001',
    DESCRIPTION: 'Applause',
    ACCESS: 1,
    TYPE: 'if',
    RANGE: [{ MIN: 0 }, { MIN: 0, MAX: 1 }],
    TAGS: ['Button'],
    VALUE: [0, 0],
  })
  t.match(body.CONTENTS['0002'], { TYPE: 'f', RANGE: [{ MIN: 0, MAX: 1 }], VALUE: [0.25] })
  t.match(body.CONTENTS['0003'], { TYPE: 'i', RANGE: [{ MIN: 0, MAX: 1 }], VALUE: [0] })
  t.match(body.CONTENTS['0006'], {
    TYPE: 'ff',
    RANGE: [
      { MIN: 0, MAX: 1 },
      { MIN: 0, MAX: 1 },
    ],
    VALUE: [0, 0],
  })
  t.match(body.CONTENTS['7777'], { FULL_PATH: '/7777', DESCRIPTION: 'Boo' })
  const { '0004': choice, '0005': text } = body.CONTENTS
  t.match(choice, { TYPE: 'i', RANGE: [{ MIN: 0, MAX: 2, VALS: [0, 1, 2] }], VALUE: [0] })
  t.equal(choice.DESCRIPTION, 'Encore? (0 Yes, 1 No, 2 Louder)')
  t.match(choice.CONTENTS.votes, { FULL_PATH: '/0004/votes', TYPE: 'iii', VALUE: [0, 0, 0] })
  t.same(text, {
    FULL_PATH: '/0005',
    DESCRIPTION: 'Shout',
    ACCESS: 1,
    TYPE: 's',
    TAGS: ['String'],
    VALUE: [''],
  })
  t.notOk('0009' in body.CONTENTS, 'what is on another page is not at the top')
  t.match(body.CONTENTS.pages.CONTENTS.second.CONTENTS['0009'], {
    FULL_PATH: '/pages/second/0009',
    DESCRIPTION: 'Encore',
    TYPE: 'if',
  })
})

test('words have the types of those that there are now', async (t) => {
  const { ask, act } = await runOscQuery(t, { catalogue: wordShow })
  const node = {
    FULL_PATH: '/0008/words',
    DESCRIPTION: 'Word: words',
    ACCESS: 1,
    TYPE: '',
    TAGS: ['String'],
    VALUE: [],
  }
  t.same((await ask('/0008/words')).body, node)
  await act({ layoutId: 'show', lid: 8, type: 'String', value: 'Joy' })
  t.same((await ask('/0008/words')).body, { ...node, TYPE: 'si', VALUE: ['Joy', 1] })
  t.same((await ask('/0008/words?TYPE')).body, { TYPE: 'si' })
})

test('each node is at its own path, with all that is below it', async (t) => {
  const { ask } = await runOscQuery(t)
  const whole = (await ask('/')).body
  for (const path of ['/0001', '/0004/votes', '/pages/second', '/pages/second/0009', '/ovation/page']) {
    const node = path
      .slice(1)
      .split('/')
      .reduce((node, name) => node.CONTENTS[name], whole)
    t.same((await ask(path)).body, node, path)
    t.same((await ask(`${path}/`)).body, node, 'a slash at its end means nothing')
    t.equal(node.FULL_PATH, path)
  }
})

test('one attribute of a node is asked for behind a question mark', async (t) => {
  const { ask } = await runOscQuery(t)
  t.same((await ask('/0002?VALUE')).body, { VALUE: [0] })
  t.same((await ask('/0002?TYPE')).body, { TYPE: 'f' })
  t.same((await ask('/0002?RANGE')).body, { RANGE: [{ MIN: 0, MAX: 1 }] })
  t.same((await ask('/0002?ACCESS')).body, { ACCESS: 1 })
  t.same((await ask('/0002?DESCRIPTION')).body, { DESCRIPTION: 'Light' })
  t.same((await ask('/0002?TAGS')).body, { TAGS: ['Slider'] })
  t.same((await ask('/pages?CONTENTS')).body.CONTENTS.second.FULL_PATH, '/pages/second')
  for (const empty of ['/?TYPE', '/pages?TYPE', '/ovation/enable?VALUE'])
    t.same((await ask(empty)).body, {}, empty)
  for (const none of ['/pages?VALUE', '/0005?RANGE', '/0001?CONTENTS', '/0001?UNIT', '/0001?CLIPMODE'])
    t.match(await ask(none), { status: 204, body: '' }, none)
  for (const lost of ['/nowhere', '/0009', '/0001/none', '/pages/none', '/0001?VALUE/x', '/%'])
    t.equal((await ask(lost)).status, lost.includes('?') ? 400 : 404, lost)
  t.match(await ask('/0001?GABBA'), { status: 400, body: { code: 'body-invalid' } })
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    for (const path of ['/', '/0001']) t.equal((await ask(path, { method })).status, 405, `${method} ${path}`)
  t.match(await ask('/0001', { method: 'HEAD' }), { status: 200, body: '' })
})

test('HOST_INFO says at any path where OSC is received, and what is served', async (t) => {
  const { ask, bridge, port } = await runOscQuery(t)
  const info = {
    NAME: 'ovation',
    EXTENSIONS: {
      ACCESS: true,
      VALUE: true,
      RANGE: true,
      DESCRIPTION: true,
      TAGS: true,
      LISTEN: true,
      PATH_CHANGED: true,
      PATH_ADDED: true,
      PATH_REMOVED: true,
    },
    OSC_IP: '127.0.0.1',
    OSC_PORT: bridge.osc.port,
    OSC_TRANSPORT: 'UDP',
    WS_IP: '127.0.0.1',
    WS_PORT: port,
  }
  for (const path of ['/?HOST_INFO', '/nowhere?HOST_INFO', '/0001?HOST_INFO=1'])
    t.same((await ask(path)).body, info, path)
})

test('where it listens on all addresses, HOST_INFO names the one that the client has reached', async (t) => {
  const { ask } = await runOscQuery(t, { osc: { host: '0.0.0.0' } })
  t.match((await ask('/?HOST_INFO')).body, { OSC_IP: '127.0.0.1', WS_IP: '127.0.0.1' })
})

test('what operators may set can be set by networks of [osc] control alone', async (t) => {
  const ours = await runOscQuery(t)
  t.match((await ours.ask('/ovation')).body.CONTENTS, {
    page: { TYPE: 's', ACCESS: 3, VALUE: ['first'], RANGE: [{ VALS: ['first', 'second'] }] },
    enable: { TYPE: 'ii', ACCESS: 3, RANGE: [{ VALS: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, { VALS: [0, 1] }] },
    hold: { TYPE: 'i', ACCESS: 3, VALUE: [0], RANGE: [{ MIN: 0, MAX: 1, VALS: [0, 1] }] },
    screen: {
      TYPE: 's',
      ACCESS: 3,
      VALUE: ['auto'],
      RANGE: [{ VALS: ['auto', 'logo', 'black', 'texts', '1', '2', '3', '4', '5', '6', '7', '8', '9'] }],
    },
  })
  const others = await runOscQuery(t, { osc: { control: ['10.9.9.9'] } })
  for (const name of ['page', 'enable', 'hold', 'screen'])
    t.same((await others.ask(`/ovation/${name}?ACCESS`)).body, { ACCESS: 1 }, name)
})

test('an address outside [osc] allow is told how to get in, and nothing else', async (t) => {
  const { ask, open } = await runOscQuery(t, { osc: { allow: ['10.9.9.9'] } })
  for (const path of ['/', '/0001?VALUE', '/?HOST_INFO', '/nowhere']) {
    const { status, body } = await ask(path)
    t.equal(status, 403, path)
    t.match(body, /\[osc\] allow; received one from 127\.0\.0\.1/)
  }
  await t.rejects(open(), /403/)
})

test('of several layouts the first has an address, and each is whole below /layouts', async (t) => {
  const other = layoutOf({
    ...showFile,
    layoutId: 'bar',
    name: 'The bar',
    pages: [{ pageId: 'first', controls: [{ lid: 1, type: 'Slider', props: { label: 'Beer' } }] }],
  })
  const { ask } = await runOscQuery(t, {
    catalogue: new Map([
      ['bar', other],
      ['show', layoutOf()],
    ]),
  })
  const { body } = await ask('/')
  t.match(body.CONTENTS['0001'], { DESCRIPTION: 'Beer', TYPE: 'f' })
  t.match(body.CONTENTS['0002'], { DESCRIPTION: 'Light' })
  t.match(body.CONTENTS.layouts.CONTENTS, {
    bar: {
      DESCRIPTION: 'The bar',
      CONTENTS: { '0001': { FULL_PATH: '/layouts/bar/0001', DESCRIPTION: 'Beer' } },
    },
    show: {
      CONTENTS: {
        '0001': { FULL_PATH: '/layouts/show/0001', DESCRIPTION: 'Applause' },
        pages: {
          CONTENTS: { second: { CONTENTS: { '0009': { FULL_PATH: '/layouts/show/pages/second/0009' } } } },
        },
      },
    },
  })
  t.notOk('0002' in body.CONTENTS.layouts.CONTENTS.bar.CONTENTS)
  const { page } = body.CONTENTS.ovation.CONTENTS
  t.match(page, { TYPE: 'ss', RANGE: [{ VALS: ['bar', 'show'] }, { VALS: ['first', 'second'] }] })
  t.notOk('VALUE' in page, 'there is no single one')
})

test('while the output is held, the tree has no values of the audience', async (t) => {
  const { ask, act, admin } = await runOscQuery(t)
  await admin('PUT', '/output', { held: true })
  await act({ layoutId: 'show', lid: 5, type: 'String', value: 'a secret' })
  const { body } = await ask('/')
  t.notMatch(JSON.stringify(body), 'a secret')
  t.notOk('VALUE' in body.CONTENTS['0001'])
  t.same((await ask('/0005?VALUE')).body, {})
  t.same((await ask('/ovation/hold?VALUE')).body, { VALUE: [1] })
  await admin('PUT', '/output', { held: false })
  t.same((await ask('/0005?VALUE')).body, { VALUE: ['a secret'] })
})

test('web pages of [http] cors_origins may read it, and no others', async (t) => {
  const { ask } = await runOscQuery(t, { http: { corsOrigins: ['https://show.example'] } })
  for (const path of ['/', '/0001']) {
    const good = await ask(path, { headers: { origin: 'https://show.example' } })
    t.equal(good.headers.get('access-control-allow-origin'), 'https://show.example', path)
    const bad = await ask(path, { headers: { origin: 'https://evil.example' } })
    t.equal(bad.headers.get('access-control-allow-origin'), null)
  }
})
