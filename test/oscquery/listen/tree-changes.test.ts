import { catalogueNamed, layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { stays, until } from '../../support/time/until.js'
import { runOscQuery } from '../support/run-oscquery.js'

const named = (COMMAND: string, ...paths: readonly string[]) => paths.map((DATA) => ({ COMMAND, DATA }))

test('a page switch tells which nodes are gone and which have come, and that the root has changed', async (t) => {
  const { open, admin } = await runOscQuery(t)
  const [one, other] = [await open(), await open()]
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  const gone = ['/0001', '/0002', '/0003', '/0004', '/0005', '/0006', '/7777', '/0008']
  const expected = [
    ...named('PATH_REMOVED', ...gone),
    ...named('PATH_ADDED', '/0009'),
    ...named('PATH_CHANGED', '/'),
  ]
  for (const { told } of [one, other]) {
    await until(() => told.length >= expected.length)
    t.same(told, expected)
  }
})

test('a reload tells what is different, and nothing where nothing is', async (t) => {
  const { open, reload } = await runOscQuery(t)
  const peer = await open()
  await reload({ catalogue: catalogueNamed('the same') })
  await peer.heard()
  await stays(() => peer.told.length === 0)
  const [first, second] = showFile.pages
  const controls = [
    { ...first.controls[0], props: { label: 'Clap' } },
    ...first.controls.slice(1, 7),
    { lid: 10, type: 'Toggle', props: { label: 'New' } },
  ]
  const edited = layoutOf({ ...showFile, pages: [{ ...first, controls }, second] })
  await reload({ catalogue: new Map([['show', edited]]) })
  const expected = [
    ...named('PATH_REMOVED', '/0008', '/pages/first/0008'),
    ...named('PATH_ADDED', '/0010', '/pages/first/0010'),
    ...named(
      'PATH_CHANGED',
      '/0001',
      '/pages/first/0001',
      '/ovation/enable',
      '/ovation/screen',
      '/',
      '/pages/first',
    ),
  ]
  await until(() => peer.told.length >= expected.length)
  t.same(peer.told, expected)
})

test('when very much is different, only the root is named', async (t) => {
  const many = (from: number) =>
    Array.from({ length: 200 }, (_, n) => ({ lid: from + n, type: 'Button', props: { label: 'x' } }))
  const big = layoutOf({
    ...showFile,
    pages: [
      { pageId: 'first', controls: many(1) },
      { pageId: 'second', controls: many(1000) },
    ],
  })
  const { open, admin } = await runOscQuery(t, { catalogue: new Map([['show', big]]) })
  const peer = await open()
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  await until(() => peer.told.length > 0)
  t.same(peer.told, named('PATH_CHANGED', '/'))
})

test('who listens to a control that a reload has replaced is told the new one', async (t) => {
  const { open, reload, act } = await runOscQuery(t)
  const peer = await open()
  peer.listen('/0002', '/0010')
  await peer.received(1)
  const [first, second] = showFile.pages
  const controls = [...first.controls, { lid: 10, type: 'Toggle', props: { label: 'New' } }]
  await reload({
    catalogue: new Map([['show', layoutOf({ ...showFile, pages: [{ ...first, controls }, second] })]]),
  })
  await act({ layoutId: 'show', lid: 10, type: 'Toggle', value: true })
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 1 })
  await peer.received(3)
  t.same(peer.messages.slice(1).sort(), ['/0002 f 1', '/0010 i 1'])
})

test('a layout that goes is named once, not with all below it, and nothing that is gone has changed', async (t) => {
  const { open, reload } = await runOscQuery(t, {
    catalogue: new Map([...catalogueNamed('one'), ['other', layoutOf({ ...showFile, layoutId: 'other' })]]),
  })
  const peer = await open()
  await reload({ catalogue: catalogueNamed('one') })
  const expected = [
    ...named('PATH_REMOVED', '/layouts'),
    ...named('PATH_CHANGED', '/ovation/page', '/ovation/enable', '/ovation/screen', '/'),
  ]
  await until(() => peer.told.length >= expected.length)
  t.same(peer.told, expected)
})
