import { layoutOf } from '../../../support/show/show.js'
import { test } from '../../../support/tap.js'
import { checkState, everywhere } from '../support/check-state.js'
import { joined, openPhone } from '../support/join-room.js'
import { playFile, runRoom } from '../support/run-room.js'

const catalogue = new Map(
  [
    ['show', 'The Night Ferries'],
    [
      'late',
      'Donaudampfschifffahrtsgesellschaft: das späte Konzert für alle, die noch nicht schlafen wollen',
    ],
    ['bar', 'مساء الخير'],
  ].map(([layoutId, name]) => [layoutId!, layoutOf({ ...playFile, layoutId, name }, `${layoutId}.json`)]),
)

for (const basePath of ['', '/house'])
  test(`who types the address of the machine finds the shows that are open (base_path = ${basePath})`, async (t) => {
    const { url } = await runRoom(t, playFile, { catalogue, http: { basePath } })
    const { page, faults } = await openPhone(t, `${url}${basePath}/`)
    await page.getByRole('heading', { name: 'Which show?' }).waitFor()
    await checkState(t, page, 'rooms', everywhere)
    await page.getByRole('link', { name: 'The Night Ferries' }).tap()
    await joined(page)
    t.equal(page.url(), `${url}${basePath}/play/show`)
    t.same(faults, [])
  })

test('an unknown show and an evening without one are said as all else is, in each language', async (t) => {
  const { url } = await runRoom(t, playFile, { room: { open: 'off' } })
  for (const [locale, words, none] of [
    ['en-GB', 'There is no show at this address', 'No show is open now'],
    ['ar', 'لا يوجد عرض على هذا العنوان', 'لا يوجد عرض مفتوح الآن'],
    ['ja-JP', 'このアドレスに公演はありません', '開いている公演はありません'],
  ] as const) {
    const { page } = await openPhone(t, `${url}/play/nowhere`, { locale })
    await page.getByRole('heading', { name: words }).waitFor()
    await checkState(t, page, `unknown ${locale}`, everywhere)
    await page.goto(url)
    await page.getByRole('heading', { name: none }).waitFor()
    await checkState(t, page, `none ${locale}`, everywhere)
  }
})
