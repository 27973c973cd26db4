import { deflateRawSync } from 'node:zlib'
import { filesOf, judgeFiles, packFiles, unpackFiles } from '../../../src/cluster/show/show-files.js'
import { InvalidConfiguration } from '../../../src/errors.js'
import { BlockedWords } from '../../../src/texts/blocked-words.js'
import { roomSettings } from '../../support/show/room-settings.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

const {
  desk: _,
  probes: __,
  blockedWords: ___,
  ...room
} = roomSettings({ passcode: 'open sesame', url: 'https://a.example' })
const files = filesOf({
  ...{ room, blockedWords: new BlockedWords(['darn']) },
  catalogue: new Map([['show', layoutOf()]]),
})

test('another machine uses the published files as the stage does', async (t) => {
  const told = await unpackFiles(await packFiles(files))
  t.same(told, { v: 1, ...files })
  const judged = judgeFiles(told)
  t.same(judged.room, room)
  t.ok(judged.blockedWords.isIn('Darn it'))
  t.same(judged.catalogue.get('show')?.pages, layoutOf().pages)
  t.same(filesOf(judged), files, 'and tells it in the same way')
})

test('members that are not known are skipped, and what lacks one is not taken', async (t) => {
  const pack = (content: unknown) => deflateRawSync(JSON.stringify(content))
  const newer = { ...files, room: { ...room, dress: 'black tie' }, music: [] }
  t.match(await unpackFiles(pack(newer)), { room: { passcode: 'open sesame' } })
  const reasonFor = async (packed: Uint8Array) => {
    const error = await unpackFiles(packed).catch((error) => error)
    return error instanceof InvalidConfiguration ? error.errors[0]!.reason : error
  }
  for (const wrong of [null, [], { ...files, room: {} }, { ...files, layouts: [{}] }, { room }])
    t.equal(await reasonFor(pack(wrong)), 'it has another form')
  t.equal(await reasonFor(Buffer.from('not packed')), 'it has another form')
  t.match(await reasonFor(pack({ ...files, v: 2 })), /the stage speaks version 2 .* upgrade this machine$/)
})

test('layouts with an error, as of a newer version, are refused as a whole', (t) => {
  const newer = { ...showFile, layoutId: 'newer', lasers: true }
  t.throws(() => judgeFiles({ ...files, layouts: [...files.layouts, newer] }), InvalidConfiguration)
  t.end()
})
