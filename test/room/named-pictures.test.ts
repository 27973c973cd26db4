import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findStrayPictures, PictureTags } from '../../src/room/named-pictures.js'
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

test('a picture has the same tag wherever its content is the same, and another one when that has changed', async (t) => {
  const folder = t.testdir({
    a: { media: { 'x.svg': 'heart' } },
    b: { media: { 'x.svg': 'heart', 'y.svg': 'y' } },
  })
  const tags = new PictureTags()
  const at = (name: string) => tags.among(['x.svg', 'y.svg', 'none.svg'], join(folder, name, 'layouts'))
  const [a, b] = [await at('a'), await at('b')]
  t.same(Object.keys(a), ['x.svg'], 'those that are there')
  t.same(Object.keys(b), ['x.svg', 'y.svg'])
  t.equal(a['x.svg'], b['x.svg'])
  writeFileSync(join(folder, 'a', 'media', 'x.svg'), 'a longer heart')
  t.not((await at('a'))['x.svg'], b['x.svg'])
  rmSync(join(folder, 'a'), { recursive: true })
  t.same(await at('a'), {}, 'without a folder there is none')
})

test('only pictures that layouts name are looked at', async (t) => {
  const folder = t.testdir({ layouts: {}, media: { 'logo.svg': 'logo', 'other.svg': 'other' } })
  const layout = layoutOf({ ...showFile, theme: { logo: '/show/media/logo.svg' } })
  const tags = await new PictureTags().of(new Map([['show', layout]]), join(folder, 'layouts'), '/show')
  t.same(Object.keys(tags), ['logo.svg'])
})
