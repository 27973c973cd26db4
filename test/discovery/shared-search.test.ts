import { SharedSearch } from '../../src/discovery/shared-search.js'
import { deferred } from '../../src/promises.js'
import type { ProgramsAnswer } from '../../src/wire/display.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'

test('one search serves all who ask meanwhile and in the 5 s afterwards', async (t) => {
  const time = advanceTime(t)
  const begun: ReturnType<typeof deferred<ProgramsAnswer>>[] = []
  const search = new SharedSearch(() => {
    const one = deferred<ProgramsAnswer>()
    begun.push(one)
    return one.promise
  })
  const found = { programs: [], more: 0, troubles: [] }
  const answers = Promise.all([search.find(), search.find()])
  await time.advance(60_000)
  t.equal(begun.length, 1)
  begun[0]!.resolve(found)
  t.same(await answers, [found, found])
  await time.advance(4900)
  t.equal(await search.find(), found)
  await time.advance(200)
  void search.find()
  t.equal(begun.length, 2)
})

test('a search that failed is not remembered', async (t) => {
  let count = 0
  const search = new SharedSearch(() => Promise.reject(new Error(`failed ${++count}`)))
  await t.rejects(search.find(), { message: 'failed 1' })
  await t.rejects(search.find(), { message: 'failed 2' })
})
