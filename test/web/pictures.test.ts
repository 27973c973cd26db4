import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../support/tap.js'

test('there is a picture of each page, and none is large', (t) => {
  const folder = 'src/web/pictures'
  const pictures = readdirSync(folder)
  t.same(pictures.sort(), ['desk.png', 'play.png', 'screen.png'])
  t.same(
    pictures.filter((name) => statSync(join(folder, name)).size > 150 * 1024),
    [],
  )
  t.end()
})
