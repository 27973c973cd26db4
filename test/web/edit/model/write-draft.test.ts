import { judgeLayout } from '../../../../src/layout/judge-layout.js'
import type { Edit, LayoutDraft } from '../../../../src/web/edit/model/draft.js'
import {
  addControl,
  copyControl,
  moveControl,
  removeControl,
  setControl,
  setCrowd,
  setProps,
} from '../../../../src/web/edit/model/edit-controls.js'
import {
  addOption,
  moveOption,
  removeOption,
  setOption,
} from '../../../../src/web/edit/model/edit-options.js'
import { addPage, copyPage, setLayout, setPage, setTheme } from '../../../../src/web/edit/model/edit-pages.js'
import { parseDraft } from '../../../../src/web/edit/model/parse-draft.js'
import { writeDraft } from '../../../../src/web/edit/model/write-draft.js'
import { test } from '../../../support/tap.js'
import { demo, demoText } from './support/demo.js'

/** What becomes of a text. */
function rewrite(text: string, ...edits: readonly Edit[]): string {
  const { draft } = parseDraft(text, judgeLayout)
  return writeDraft(
    edits.reduce((now, edit) => edit(now), draft!),
    { text, draft: draft! },
  )
}

/** A layout of one page with these members more. */
function layoutOf(controls: string, more = ''): string {
  return `{ "layoutId": "a", "activePageId": "p", ${more}"pages": [{ "pageId": "p", "controls": ${controls} }] }`
}

test('the demo reads as if it had been written from nothing', (t) => {
  t.equal(writeDraft(demo), demoText)
  t.end()
})

test('what nobody touches stays byte for byte: order, spaces, spelling, line ends, marks', (t) => {
  const odd = `{"pages":[ {"controls" :[{ "type":"Button","fullScale":1.0e2, "x":1E400,
\t  "props":{"label":"caf\\u00e9 \\/ \\ud83d\\ude00","__proto__":{"2":0,"1":-0}},\n\n"lid":1}\t],"pageId":"p"}] , "layoutId":"a",
  "activePageId":"p"}  `
  const texts = [demoText, demoText.replaceAll('\n', '\r\n'), `\ufeff${demoText}`, odd, `\n  ${odd}\n\n`]
  for (const text of [...texts, JSON.stringify(demo), JSON.stringify(demo, null, '\t')])
    t.equal(rewrite(text), text)
  const renamed = rewrite(odd, setProps(1, { more: [1, { a: 2 }] }), setLayout({ name: 'B' }))
  t.equal(
    renamed,
    odd
      .replace('"1":-0}', '"1":-0},"more":[1,{"a":2}]')
      .replace('"layoutId":"a"', '"layoutId":"a","name":"B"'),
  )
  t.end()
})

test('a change of one value is a change of one value', (t) => {
  const said = (label: string) => demoText.replace('"House lights"', JSON.stringify(label))
  t.equal(rewrite(demoText, setProps(3, { label: 'Lights' })), said('Lights'))
  t.equal(
    rewrite(demoText, setProps(3, { label: 'Lights' }), setProps(3, { label: 'House lights' })),
    demoText,
  )
  t.equal(rewrite(demoText, setControl(1, { fullScale: 250 })), demoText.replace('100,', '250,'))
  t.end()
})

test('what is new is written like the rest of the file', (t) => {
  const lines = (text: string) => text.split(/\r?\n/)
  const added = (text: string, ...edits: readonly Edit[]) => {
    const before = new Set(lines(text))
    return lines(rewrite(text, ...edits))
      .filter((line) => !before.has(line))
      .join('\n')
  }
  const vote: readonly Edit[] = [
    addControl({ pageId: 'opening', at: 1 }, 'Index', 'Vote'),
    addOption(5, 'C', '../media/c.svg'),
  ]
  t.equal(
    added(demoText, ...vote),
    `          "lid": 5,
          "props": { "label": "Vote" },
            { "index": 0, "label": "A" },
            { "index": 1, "label": "B" },
            { "index": 2, "label": "C", "image": "../media/c.svg" }`,
  )
  t.equal(
    added(
      demoText,
      setTheme({ accent: '#f40', background: '#000' }),
      setLayout({ lang: 'en' }),
      addPage('Encore'),
    ),
    `  "lang": "en",
  "theme": { "accent": "#f40", "background": "#000" },
      "pageId": "encore",
      "name": "Encore",
      "controls": []`,
  )
  const tabbed = JSON.stringify(demo, null, '\t')
  t.equal(
    rewrite(tabbed, ...vote),
    JSON.stringify(
      vote.reduce((now, edit) => edit(now), demo),
      null,
      '\t',
    ),
  )
  const dense = JSON.stringify(demo)
  t.equal(rewrite(dense, ...vote), JSON.stringify(vote.reduce((now, edit) => edit(now), demo)))
  const dos = demoText.replaceAll('\n', '\r\n')
  t.equal(rewrite(dos, ...vote), rewrite(demoText, ...vote).replaceAll('\n', '\r\n'))
  const ascii = demoText.replace('House lights', 'Caf\\u00e9')
  t.match(rewrite(ascii, setProps(1, { label: 'Ü' })), '"label": "\\u00dc"')
  t.match(rewrite(demoText, setProps(1, { label: 'Ü' })), '"label": "Ü"')
  t.end()
})

test('a control that stands on one line gets neighbours on one line', (t) => {
  const text = layoutOf(`[
  {"lid": 1, "type": "Button", "props": {"label": "A"}},
  {"lid": 2, "type": "Toggle", "props": {"label": "B"}}
]`)
  t.equal(
    rewrite(text, addControl({ pageId: 'p', at: 1 }, 'Slider', 'C'), removeControl(2)),
    text.replace(/\{"lid": 2.*/, '{"lid": 3, "type": "Slider", "props": {"label": "C"}}'),
  )
  t.match(rewrite(text, copyControl(1)), '\n  {"lid": 3, "type": "Button", "props": {"label": "A"}},\n')
  const long = 'x'.repeat(70)
  t.match(
    rewrite(text, setProps(1, { label: long })),
    `  {
    "lid": 1,
    "type": "Button",
    "props": {"label": "${long}"}
  },
`,
  )
  t.end()
})

test('what is moved takes its text along, indented as far as the place where it comes to stand', (t) => {
  const everywhere = rewrite(demoText, moveControl(4, { pageId: undefined, at: 0 }))
  const block = /\n {8}\{\n {10}"lid": 4,[\s\S]*?\n {8}\}/.exec(demoText)![0]
  t.match(everywhere, `"controls": [${block.replaceAll('\n    ', '\n')}\n  ],\n  "pages"`)
  t.equal(
    rewrite(
      demoText,
      moveControl(4, { pageId: undefined, at: 0 }),
      moveControl(4, { pageId: 'opening', at: 3 }),
    ),
    demoText,
  )
  t.match(rewrite(demoText, copyPage('opening', 'Again')), block.replace('4', '18'))
  t.end()
})

test('options keep how they are written when they move', (t) => {
  const text = layoutOf(`[{ "lid": 1, "type": "Index", "props": { "label": "?" }, "options": [
    { "label": "Yes",   "index": 0 },
    { "label": "No",    "index": 1 },
    { "label": "Maybe", "index": 2.0 } ] }]`)
  t.equal(
    rewrite(text, moveOption(1, 2, 0)),
    text.replace(
      / {4}\{[\s\S]*\} \] \}/,
      `    { "label": "Maybe", "index": 0 },
    { "label": "Yes",   "index": 1 },
    { "label": "No",    "index": 2 } ] }`,
    ),
  )
  t.equal(rewrite(text, removeOption(1, 0), setOption(1, 0, { label: 'Never' })).match(/\n/g)!.length, 2)
  t.equal(rewrite(text, setOption(1, 1, { label: 'Nope' })), text.replace('"No"', '"Nope"'))
  t.equal(rewrite(text, setControl(1, { lid: 9 })), text.replace('"lid": 1', '"lid": 9'))
  t.equal(
    rewrite(text, setOption(1, 1, { image: 'n.svg' })),
    text.replace('"No",', '"No", "image": "n.svg",'),
  )
  t.end()
})

test('what is taken away leaves no comma and no empty line', (t) => {
  const emptied = rewrite(demoText, ...[1, 2, 3, 4].map(removeControl))
  t.match(emptied, '      "name": "Opening",\n      "controls": []\n    },\n')
  t.equal(
    rewrite(demoText, setCrowd(13, [])),
    demoText.replace(/,\n *"crowd": \{ "signals": \["centre"[^\n]*/, ''),
  )
  t.equal(rewrite(demoText, setLayout({ $schema: undefined })), demoText.replace(/\n *"\$schema[^\n]*/, ''))
  t.equal(
    rewrite(layoutOf('[ ]', '"theme": {}, '), setPage('p', { name: 'P' })),
    layoutOf('[ ]', '"theme": {}, ').replace('"p", "c', '"p", "name": "P", "c'),
  )
  t.end()
})

test('a draft that was kept elsewhere meanwhile is written as the same one', (t) => {
  const text = layoutOf('[{"lid":1,"type":"Button","props":{"label":"A","x":[0 ,null,0,  null,{"a":[ ]}]}}]')
  const draft: LayoutDraft = JSON.parse(text)
  t.equal(writeDraft(structuredClone(draft), { text, draft }), text)
  const tabbed = JSON.stringify(draft, null, '\t')
  t.equal(writeDraft(draft, { text: tabbed, draft }), tabbed, 'and another text of it is another text')
  t.end()
})

test('a text that belongs to another draft gives its style only', (t) => {
  const other: LayoutDraft = { layoutId: 'b', activePageId: 'q', pages: [{ pageId: 'q', controls: [] }] }
  t.same(JSON.parse(writeDraft(other, { text: demoText, draft: other })), other)
  t.same(JSON.parse(writeDraft(demo, { text: '[]', draft: demo })), demo)
  t.end()
})
