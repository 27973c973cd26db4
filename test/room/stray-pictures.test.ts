import { join } from 'node:path'
import { findStrayPictures } from '../../src/room/stray-pictures.js'
import { layoutOf, showFile } from '../support/show/show.js'
import { test } from '../support/tap.js'

const props = { label: 'x' }

test('pictures that the pages will not show are named, with their place', (t) => {
  const folder = t.testdir({ layouts: {}, media: { 'heart.svg': '', 'a b.png': '', 'notes.txt': '' } })
  const strays = (logo: string, basePath = '') => {
    const layout = layoutOf({ ...showFile, theme: { logo }, pages: [{ pageId: 'first', controls: [] }] })
    return findStrayPictures(new Map([['show', layout]]), join(folder, 'layouts'), basePath)
  }
  for (const [url, basePath] of [
    ['../media/heart.svg', ''],
    ['../media/heart.svg', '/show'],
    ['/media/heart.svg', ''],
    ['/show/media/heart.svg', '/show'],
    ['../media/a%20b.png', ''],
    ['../media/heart.svg?2', ''],
  ] as const)
    t.same(strays(url, basePath), [], `${url} below "${basePath}"`)
  for (const [url, found, basePath] of [
    ['https://logos.example/media/heart.svg', 'another address'],
    ['//logos.example/media/heart.svg', 'another address'],
    ['http://pages.invalid:81/media/heart.svg', 'another address'],
    ['media/heart.svg', 'another address'],
    ['/media/heart.svg', 'another address', '/show'],
    ['../media/../assets/heart.svg', 'another address'],
    ['../media/none.svg', 'no such file'],
    ['../media/notes.txt', 'another kind of file than png, jpeg, webp, gif and svg'],
    ['../media/..%2Fsecret.svg', 'another address'],
    ['../media/more/heart.svg', 'another address'],
    ['../media/%zz.svg', 'another kind of file than png, jpeg, webp, gif and svg'],
  ] as const)
    t.match(strays(url, basePath), [new RegExp(`^show\\.json: the logo: .*; found ${found}$`)], url)
  t.end()
})

test('pictures of options are looked for on every page, once each', (t) => {
  const options = [
    { index: 0, label: 'a', image: 'gone.svg' },
    { index: 1, label: 'b' },
  ]
  const layout = layoutOf({
    layoutId: 'show',
    activePageId: 'first',
    controls: [{ lid: 1, type: 'Index', props, options }],
    pages: [
      { pageId: 'first', controls: [] },
      { pageId: 'second', controls: [{ lid: 2, type: 'Index', props, options }] },
    ],
  })
  const found = findStrayPictures(new Map([['show', layout]]), join(t.testdir(), 'layouts'), '')
  t.match(found, [/: control 1, option 0: /, /: control 2, option 0: /])
  t.equal(found.length, 2)
  t.end()
})
