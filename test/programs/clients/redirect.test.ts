import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDaemon } from '../../support/machine/daemon.js'
import { freePort } from '../../support/machine/free-port.js'
import { requireProgram } from '../../support/machine/require-program.js'
import { test } from '../../support/tap.js'

test('curl follows to the main port, asks in HTTP/1.0, and is told that it may send nothing', async (t) => {
  requireProgram('curl', 'curl')
  const port = await freePort()
  const cwd = t.testdir({ big: 'x'.repeat(5_000_000) })
  writeFileSync(
    join(cwd, 'service.ini'),
    `[http]\nhost = 127.0.0.1\nport = 0\nredirect_port = ${port}\n[osc]\nport = 0\n[room]\nprobes = on\n`,
  )
  const { url } = await startDaemon(t, { cwd })
  const home = `http://127.0.0.1:${port}`
  const curl = (...words: string[]) => {
    const { status, stdout } = spawnSync('curl', ['-s', ...words], { cwd, encoding: 'utf8' })
    return { status, stdout }
  }
  t.same(curl('-L', `${home}/healthz`), { status: 0, stdout: '{"alive":true}' })
  const location = ['-o', '/dev/null', '-w', '%{http_code} %{http_version} %{redirect_url}']
  t.same(curl(...location, `${home}/play/demo?l=de`).stdout, `308 1.1 ${url}/play/demo?l=de`)
  t.same(curl(...location, '-I', '-0', home).stdout, `308 1.1 ${url}/`)
  t.same(
    curl('-0', '-H', 'Host: captive.apple.com', `${home}/hotspot-detect.html`).stdout,
    '<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>\n',
  )
  for (const expect of ['Expect:', 'Expect: 100-continue'])
    for (const how of ['--data-binary', '-T'])
      for (const body of ['@big', '@service.ini']) {
        const file = how === '-T' ? body.slice(1) : body
        const words = ['-o', '/dev/null', '-w', '%{http_code}', '-H', expect, how, file]
        t.same(curl(...words, `${home}/action`), { status: 0, stdout: '426' }, words.join(' '))
      }
})
