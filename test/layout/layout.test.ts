import { judgeLayout } from '../../src/layout/judge-layout.js'
import { type Control, describeControl } from '../../src/layout/layout.js'
import { defaultAddress } from '../../src/wire/default-address.js'
import { test } from '../support/tap.js'

const controls = judgeLayout(
  {
    layoutId: 'show',
    activePageId: 'main',
    pages: [
      {
        pageId: 'main',
        controls: [
          {
            type: 'Button',
            lid: 1,
            fullScale: 7,
            cooldown: 1,
            crowd: { signals: ['rate'], window: 5 },
            each: false,
            results: 'live',
            props: { label: 'Press', color: 'red' },
          },
          {
            type: 'Index',
            lid: 2,
            once: true,
            props: { label: 'Vote' },
            options: [{ index: 0, label: 'Yes' }],
          },
        ],
      },
    ],
  },
  'show.json',
).controls

test('clients get of a control only what they need to draw and use it', async (t) => {
  t.equal(
    JSON.stringify(describeControl(controls.get(1) as Control)),
    '{"lid":1,"address":"/0001","type":"Button","props":{"label":"Press","color":"red"}}',
  )
})

test('clients get the options of an Index', async (t) => {
  t.equal(
    JSON.stringify(describeControl(controls.get(2) as Control)),
    '{"lid":2,"address":"/0002","type":"Index","props":{"label":"Vote"},"options":[{"index":0,"label":"Yes"}]}',
  )
})

test('a control without an address is found at its lid, padded to four digits', async (t) => {
  t.equal(defaultAddress(1), '/0001')
  t.equal(defaultAddress(9999), '/9999')
  t.equal(defaultAddress(12345), '/12345')
})
