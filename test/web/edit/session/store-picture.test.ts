import type { ServiceFiles } from '../../../../src/web/edit/session/service-files.js'
import { storePicture } from '../../../../src/web/edit/session/store-picture.js'
import { test } from '../../../support/tap.js'

/** A folder of pictures that has some already. */
function folderWith(...names: readonly string[]) {
  const stored = [...names]
  const addPicture = async (name: string) => !stored.includes(name) && stored.push(name) > 0
  return { files: { addPicture } as unknown as ServiceFiles, stored }
}

const picture = (name: string | undefined, type = 'image/png', size = 3) =>
  Object.assign(new Blob([new Uint8Array(size)], { type }), name === undefined ? {} : { name })

test('a picture gets a name like its own, and is stored over no other', async (t) => {
  const { files, stored } = folderWith('heart.png', 'heart-2.png')
  t.equal(await storePicture(files, picture('Heart.PNG')), 'heart-3.png')
  t.equal(await storePicture(files, picture('../../etc/passwd.jpeg', 'image/jpeg')), 'etc-passwd.jpg')
  t.equal(await storePicture(files, picture(undefined, 'image/webp')), 'picture.webp')
  t.equal(stored.length, 5)
})

test('what phones cannot show and what is too large is not sent', async (t) => {
  const { files, stored } = folderWith()
  await t.rejects(storePicture(files, picture('x.heic', 'image/heic')), { code: 'media-type-unsupported' })
  await t.rejects(storePicture(files, picture('x.png', 'image/png', 2 * 1024 * 1024 + 1)), {
    code: 'body-too-large',
  })
  t.same(stored, [])
})
