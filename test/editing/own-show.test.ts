import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeOwnShow } from '../../src/editing/own-show.js'
import { readLayouts } from '../../src/layout/read-layouts.js'
import { findStrayPictures } from '../../src/room/named-pictures.js'
import { shippedLayouts } from '../../src/settings/package-root.js'
import { test } from '../support/tap.js'

const demo = readFileSync(join(shippedLayouts, 'demo.json'))

test('a service gets a copy of the demo and its pictures, in which nothing is missing', (t) => {
  const layouts = join(t.testdir(), 'state', 'show', 'layouts')
  t.equal(makeOwnShow(layouts, shippedLayouts), true)
  t.same(readFileSync(join(layouts, 'demo.json')), demo)
  t.same(findStrayPictures(readLayouts(layouts), layouts, ''), [])
  t.same(readdirSync(join(layouts, '..')).sort(), ['layouts', 'media'], 'and nothing else is left there')
  t.end()
})

test('what is there stays as it is', (t) => {
  const show = t.testdir({ media: { 'star.svg': 'mine' } })
  const layouts = join(show, 'layouts')
  makeOwnShow(layouts, shippedLayouts)
  t.equal(readFileSync(join(show, 'media', 'star.svg'), 'utf8'), 'mine')
  writeFileSync(join(layouts, 'demo.json'), 'changed')
  t.equal(makeOwnShow(layouts, shippedLayouts), false)
  t.equal(readFileSync(join(layouts, 'demo.json'), 'utf8'), 'changed')
  t.end()
})

test('a copy that was not finished counts as none, and goes with the next', (t) => {
  const show = t.testdir({ '.new-abc': { layouts: { 'demo.json': '{"layoutId"' } } })
  makeOwnShow(join(show, 'layouts'), shippedLayouts)
  t.same(readdirSync(show).sort(), ['layouts', 'media'])
  t.end()
})

test('there are no layouts before their pictures are there', (t) => {
  const show = t.testdir({ media: 'no folder' })
  t.throws(() => makeOwnShow(join(show, 'layouts'), shippedLayouts), { code: 'EEXIST' })
  t.same(readdirSync(show), ['media'])
  t.end()
})

test('where it cannot be made, there is none', (t) => {
  const folder = t.testdir({ file: '' })
  t.throws(() => makeOwnShow(join(folder, 'file', 'show', 'layouts'), shippedLayouts), { code: 'ENOTDIR' })
  const layouts = join(folder, 'show', 'layouts')
  t.throws(() => makeOwnShow(layouts, join(folder, 'gone')), { code: 'ENOENT' })
  t.same(readdirSync(join(folder, 'show')), [])
  t.end()
})
