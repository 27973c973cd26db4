import { t as file, test } from 'tap'
import { startWithDisplay } from '../support/daemon.js'
import { run } from '../support/process.js'

const daemon = await startWithDisplay(file)

test('it shows the live page and turns to another, at once for phones', async (t) => {
  t.same(await daemon.run('page', 'demo'), { code: 0, stdout: 'opening\n', stderr: '' })
  t.same(await daemon.run('page', 'demo', 'finale'), { code: 0, stdout: 'finale\n', stderr: '' })
  t.match(await daemon.press(await daemon.token()), {
    status: 400,
    body: { code: 'control-not-found', activePageId: 'finale' },
  })
  t.same(await daemon.run('page', 'demo'), { code: 0, stdout: 'finale\n', stderr: '' })
})

test("a page or layout that is not there fails with the daemon's own words", async (t) => {
  const [page, layout] = await Promise.all([
    daemon.run('page', 'demo', 'encore'),
    daemon.run('page', 'a/b c', 'encore'),
  ])
  for (const { code, stdout, stderr } of [page, layout]) {
    t.equal(code, 1)
    t.equal(stdout, '')
    t.match(stderr, /^[^\n]+\n$/)
  }
  t.match(page.stderr, /pageId/)
  t.match(layout.stderr, /layout/)
})

test('with the key of another bridge it fails and never shows the key', async (t) => {
  const env = { OVATION_HTTP_PORT: String(daemon.port), OVATION_API_KEY: 'key-of-another-bridge' }
  const { code, stdout, stderr } = await run(['page', 'demo'], { cwd: daemon.cwd, env })
  t.equal(code, 1)
  t.match(stderr, /x-api-key/)
  t.notMatch(stdout + stderr, 'key-of-another-bridge')
})
