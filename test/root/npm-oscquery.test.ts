import './support/npm-oscquery-first.js'
import '../support/machine/own-network.js'
import { spawn } from 'node:child_process'
import { installNpmOscQuery } from '../programs/clients/support/npm-oscquery.js'
import { command } from '../support/machine/command.js'
import { startDaemon } from '../support/machine/daemon.js'
import { freePort } from '../support/machine/free-port.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'

const script = `
const { OSCQueryDiscovery } = require('oscquery')
const discovery = new OSCQueryDiscovery()
const tell = (what) => ({ address, port, hostInfo, nodes }) =>
  console.log(JSON.stringify([what, address, port, hostInfo.name, nodes.getChild('0001').serialize().FULL_PATH]))
discovery.on('up', tell('up')).on('down', tell('down')).start()
`

test("npm's `oscquery` finds an announced service, reads its tree, and hears when it is stopped", async (t) => {
  for (const line of [
    'ip link add stage type veth peer name hall',
    'ip link set hall up',
    'ip addr add 10.77.0.1/24 dev stage',
    'ip link set stage up multicast on',
  ])
    command(line)
  const port = await freePort()
  const cwd = t.testdir({
    'service.ini': `[service]\nname = Hall\n[http]\nhost = 127.0.0.1\nport = 0\n[osc]\nport = 0\nallow = 10.77.0.1\nannounce = on\n[oscquery]\nport = ${port}\n`,
  })
  const client = spawn(process.execPath, ['-e', script], {
    cwd: installNpmOscQuery(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => client.kill('SIGKILL'))
  let told = ''
  client.stdout.setEncoding('utf8').on('data', (text) => {
    told += text
  })
  const lines = () => told.trimEnd().split('\n').filter(Boolean)
  const daemon = await startDaemon(t, { cwd })
  await until(
    () => lines().length >= 1,
    'it is found',
    () => told,
  )
  await daemon.process.stop('SIGTERM')
  await until(
    () => lines().length >= 2,
    'it is known to be gone',
    () => told,
  )
  t.same(
    lines().map((line) => JSON.parse(line)),
    ['up', 'down'].map((what) => [what, '10.77.0.1', port, 'Hall', '/0001']),
  )
})
