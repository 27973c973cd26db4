import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PictureTags } from '../../src/room/picture-tags.js'
import { layoutOf, showFile } from '../support/show/show.js'
import { test } from '../support/tap.js'

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
