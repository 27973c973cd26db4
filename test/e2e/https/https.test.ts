import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { arrival } from '../../support/machine/daemon.js'
import { run } from '../../support/machine/process.js'
import { test } from '../../support/tap.js'
import { askTls, authority, pem, putPair } from '../../support/tls/pairs.js'
import { openStream } from '../../support/wire/stream-client.js'
import { secureIni, startSecure } from './support/secure-daemon.js'

test('a press over HTTPS and one over wss reach the display', async (t) => {
  const { url, run: command, ready, sink } = await startSecure(t)
  t.match(ready.http, /^https:\/\/127\.0\.0\.1:\d+$/)
  const token = (await command('token', 'demo')).stdout.trim()
  const press = { layoutId: 'demo', lid: 1, type: 'Button' }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await askTls(`${url}/action`, { method: 'POST', headers, body: JSON.stringify(press) })
  t.match(answer, { status: 200, text: '{"ok":true}' })
  const stream = await openStream(t, url, { token }, {}, { ca: authority })
  t.match(await stream.next(), { event: 'page' })
  stream.send({ id: 'a', lid: 1, type: 'Button' })
  t.match(await stream.next(), { id: 'a', ok: true })
  await arrival(sink, /^\/0001 if 2 /)
})

test('every command finds the daemon, and prints addresses with https', async (t) => {
  const { run: command, port } = await startSecure(t)
  t.match(await command('status'), { code: 0, stdout: `at https://127.0.0.1:${port}`, stderr: '' })
  t.same(await command('status', '--healthy'), { code: 0, stdout: '', stderr: '' })
  t.same(await command('page', 'demo', 'next'), { code: 0, stdout: 'finale\n', stderr: '' })
  t.same(await command('room', 'open', 'demo'), { code: 0, stdout: 'the room is open\n', stderr: '' })
  t.match(await command('join', 'demo'), { code: 0, stdout: 'https://show.example/play/demo' })
  t.match(await command('desk'), { code: 0, stdout: 'https://show.example/desk' })
  for (const over of ['http', 'stream'])
    t.match(
      await command('rehearse', 'demo', '--people', '5', '--minutes', '0.05', '--over', over, '--yes'),
      { code: 0, stderr: '' },
      over,
    )
})

test('a stranger with another certificate is sent nothing by the command line', async (t) => {
  const cwd = t.testdir({ elsewhere: {}, state: { 'api-key': 'a-key-of-this-test-0123456789abcdef\n' } })
  putPair(cwd, 'first')
  const { cert, key } = putPair(join(cwd, 'elsewhere'), 'second')
  const seen: string[] = []
  const stranger = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (request, response) => {
    seen.push(request.url ?? '')
    response.end('{}')
  })
  t.teardown(() => stranger.close())
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
  const { port } = stranger.address() as AddressInfo
  writeFileSync(join(cwd, 'service.ini'), secureIni(9).replace('port = 0', `port = ${port}`))
  const { code, stderr } = await run(['status'], { cwd })
  t.equal(code, 69)
  t.match(
    stderr,
    `https://127.0.0.1:${port} shows another certificate than [http] tls_cert, so it was sent nothing`,
  )
  t.same(seen, [])
  rmSync(join(cwd, 'cert.pem'))
  t.match(await run(['status'], { cwd }), {
    code: 78,
    stderr: /cert\.pem: expected a file with a certificate; found none/,
  })
})

test('a pair that cannot be served ends the start with 78, and `check` says the same', async (t) => {
  const cwd = t.testdir({})
  const write = (settings: string) => writeFileSync(join(cwd, 'service.ini'), settings)
  const put = (certificate: string, key: string) => {
    putPair(cwd, 'first')
    copyFileSync(pem(certificate), join(cwd, 'cert.pem'))
    copyFileSync(pem(key), join(cwd, 'key.pem'))
  }
  const refused = async (error: RegExp) => {
    for (const words of [['check'], ['start']]) {
      const ended = await run(words, { cwd })
      t.equal(ended.code, 78, `${words}: ${error}`)
      t.match(ended.stderr, error)
    }
  }
  write(secureIni(9))
  put('first.pem', 'second.key')
  await refused(
    /key\.pem: expected the key of the first certificate in \S*cert\.pem; received that of another one/,
  )
  put('first.pem', 'locked.key')
  await refused(/key\.pem: expected a key without a passphrase/)
  put('ended.pem', 'ended.key')
  await refused(
    /cert\.pem: expected a certificate that is still valid; received one that ended at 2021-01-01/,
  )
  put('first.key', 'first.key')
  await refused(/cert\.pem: expected a certificate in PEM form.*received 241 bytes of another form/)
  rmSync(join(cwd, 'key.pem'))
  await refused(/key\.pem: expected a file with the key of the certificate; found none/)
  write(secureIni(9).replace(/tls_key.*\n/, ''))
  await refused(/\[http\] tls_key: expected the key of tls_cert as well; found none/)
  write(secureIni(9).replace(/tls_cert.*\n/, ''))
  await refused(/\[http\] tls_cert: expected the certificate of tls_key as well; found none/)
})

test('a reload takes a renewed pair, keeps the former one where it cannot, and says so', async (t) => {
  const { url, cwd, put, run: command } = await startSecure(t)
  const shown = async () => (await askTls(`${url}/healthz`)).shown
  t.equal(await shown(), 'first')
  put('second')
  t.match(await command('status'), { code: 0 }, 'a renewed file is in use only after the reload')
  t.same(await command('reload'), { code: 0, stdout: 'reloaded\n', stderr: '' })
  t.equal(await shown(), 'second')
  copyFileSync(pem('first.key'), join(cwd, 'key.pem'))
  const refused = await command('reload')
  t.match(refused, {
    code: 1,
    stdout: '',
    stderr: /key\.pem: expected the key of the first certificate.*\n.*Nothing has changed/,
  })
  t.equal(await shown(), 'second')
  t.match((await command('status')).stdout, /^reload {4}refused .*\n +\S+key\.pem: expected the key/m)
  rmSync(join(cwd, 'cert.pem'))
  t.match(await command('reload'), {
    code: 1,
    stderr: /cert\.pem: expected a file with a certificate; found none/,
  })
  t.match(await command('status'), { code: 0 }, 'the daemon is recognised without its file')
  t.equal(await shown(), 'second')
  put('first')
  t.match(await command('reload'), { code: 0 })
  t.equal(await shown(), 'first')
})

test('a pair of other files is taken by a reload; from HTTPS to HTTP and back needs a restart', async (t) => {
  const daemon = await startSecure(t)
  const { url, cwd, settingsFile, run: command } = daemon
  const settings = readFileSync(settingsFile, 'utf8')
  for (const [name, from] of [
    ['other.pem', 'second.pem'],
    ['other.key', 'second.key'],
  ] as const)
    copyFileSync(pem(from), join(cwd, name))
  writeFileSync(
    settingsFile,
    settings.replace('= cert.pem', '= other.pem').replace('= key.pem', '= other.key'),
  )
  t.same(await command('reload'), { code: 0, stdout: 'reloaded\n', stderr: '' })
  t.equal((await askTls(`${url}/healthz`)).shown, 'second')
  writeFileSync(settingsFile, settings.replace(/tls_.*\n/g, ''))
  daemon.process.signal('SIGHUP')
  const line = await daemon.process.line('stdout', (text) => text.includes('need a restart'))
  t.same(JSON.parse(line).keys, ['[http] tls_cert', '[http] tls_key'])
  t.equal((await askTls(`${url}/healthz`)).shown, 'second')
})

test('a second daemon on the port is refused', async (t) => {
  const { cwd: first, port, put, run: command } = await startSecure(t)
  put('second')
  await command('reload')
  const cwd = join(first, 'second')
  mkdirSync(cwd)
  writeFileSync(join(cwd, 'service.ini'), secureIni(9).replace('port = 0', `port = ${port}`))
  putPair(cwd, 'first')
  t.match(await run(['start'], { cwd }), { code: 1, stderr: /another program uses this port already/ })
})
