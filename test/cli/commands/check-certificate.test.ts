import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../../support/machine/process.js'
import { test } from '../../support/tap.js'
import { putPair } from '../../support/tls/pairs.js'

test('`check` holds a certificate against what phones open, where it knows that', async (t) => {
  const cwd = t.testdir({})
  putPair(cwd, 'first')
  const complaints = async (settings: string) => {
    const http = '[http]\ntls_cert = cert.pem\ntls_key = key.pem\n'
    writeFileSync(join(cwd, 'service.ini'), http + settings)
    const { stderr } = await runHere(['check'], { cwd })
    return stderr.split('\n').filter((line) => line.includes('[room] url'))
  }
  const url = (address: string) => complaints(`[room]\nurl = ${address}\n`)
  t.same(await url('https://show.example'), [])
  t.match(await url('https://other.example'), [/leads phones to other\.example, which they refuse$/])
  t.match(await url('https://{layoutId}.example'), [/leads phones to layout\.example/])
  t.same(await url('https://short.example/abc'), [], 'a link may lead anywhere')
  t.match(await complaints(''), [/set \[room\] url to an address with that name/])
  const edge = '[cluster]\nnats = nats://127.0.0.1:9\nrole = edge\nname = east\n'
  t.same(await complaints(edge), [], 'the stage says it')
})
