import { appendFileSync, chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTiming } from '../support/machine/quiet-machine.js'
import { t as file, test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { pem } from '../support/tls/pairs.js'
import { makeClone } from './support/clone.js'
import { bootMachine } from './support/machine.js'
import { Venue } from './support/venue.js'

const ada = 1000
const clone = makeClone(file, ada)
const pemFolder = `${join(process.cwd(), pem(''))}:ro`
const machine = await bootMachine(file, {
  node: true,
  mounts: { '/home/ada/ovation': clone, '/pem': pemFolder },
})
const venue = new Venue(machine)

/** Runs a line as Ada, who may call sudo, in her clone. */
const asAda = (line: string) => machine.run(`runuser -u ada -- sh -c 'cd /home/ada/ovation && ${line}'`)
const install = async () => {
  const { code, stdout, stderr } = await asAda('sudo node bin/ovation.js install')
  return { code, lines: stdout.split('\n').slice(0, -1), stderr }
}
const nothingToDo = 'nothing to do: Ovation 0.1.0 serves at http://127.0.0.1:8642'

await venue.read(`useradd --uid ${ada} --no-create-home ada && chown ada: /home/ada`)
await venue.read('echo "127.0.1.1 $(hostname)" >> /etc/hosts')
await venue.read('echo "ada ALL=(ALL) NOPASSWD: ALL" > /etc/sudoers.d/ada')

test('without root it only says what it would do', async (t) => {
  const dry = await asAda('node bin/ovation.js install --dry-run')
  t.equal(dry.code, 0, dry.stderr)
  t.match(dry.stdout, /^would copy Ovation 0\.1\.0 to \/opt\/ovation$/m)
  t.match(dry.stdout, /^would make the group ovation-tls, which may read a key for HTTPS$/m)
  t.match(dry.stdout, /^would start ovation\.service$/m)
  const wet = await asAda('node bin/ovation.js install')
  t.equal(wet.code, 1)
  t.match(wet.stderr, /^only root may install a service; put sudo before the command/)
  t.equal((await machine.run('ls /opt /etc/ovation')).stdout, '/opt:\n', 'and nothing is there')
})

test('a clone that others may write is refused', async (t) => {
  chmodSync(join(clone, 'dist/src/cli/main.js'), 0o666)
  const { code, stderr } = await install()
  chmodSync(join(clone, 'dist/src/cli/main.js'), 0o644)
  t.equal(code, 1)
  t.match(
    stderr,
    /^\/home\/ada\/ovation\/dist\/src\/cli\/main\.js can be written by users other than its owner \(mode 666\)/,
  )
  const asOther = await machine.run('node /home/ada/ovation/bin/ovation.js install')
  t.equal(asOther.code, 1)
  t.match(asOther.stderr, /belongs to user 1000/, 'and so is a clone of somebody who did not call sudo')
})

test('one command installs it from a clone, and it serves', async (t) => {
  const { code, lines, stderr } = await install()
  t.equal(code, 0, stderr)
  t.equal(lines.at(-1), 'next: sudo ovation token demo')
  t.equal(lines.at(-2), 'Ovation 0.1.0 serves at http://127.0.0.1:8642')
  t.equal(await venue.status('/readyz'), '200')
  t.equal(await venue.read('systemctl is-enabled ovation'), 'enabled')
  t.equal(
    await venue.read('find /opt/ovation ! -user root -o -perm /022 | head -1'),
    '',
    'nobody else may write it',
  )
  t.equal(
    await venue.read('stat -c "%a %U" /etc/ovation/api-key /etc/ovation/token-secret'),
    '600 root\n600 root',
  )
  t.match(await venue.read('getent group ovation-tls'), /^ovation-tls:x:\d+:$/)
  t.equal(await venue.show('SupplementaryGroups'), 'ovation-tls')
})

test('the second time there is nothing to do, and nothing is done', async (t) => {
  const before = await venue.show('MainPID')
  t.same(await install(), { code: 0, lines: [nothingToDo], stderr: '' })
  const itself = await machine.run('cd / && ovation install')
  t.same(itself, { code: 0, stdout: `${nothingToDo}\n`, stderr: '' }, 'nor by the installed command')
  t.equal(await venue.show('MainPID'), before)
})

test('systemd judges the unit that runs as safe: exposure 1.5 of 10 at most', async (t) => {
  const { code, stdout } = await machine.run(
    'systemd-analyze security --no-pager --threshold=15 ovation.service',
  )
  const verdict = stdout.trim().split('\n').at(-1) ?? ''
  t.comment(verdict)
  t.equal(code, 0, verdict)
})

test('a press with a token of the installed command arrives at a display', async (t) => {
  const printed = await venue.listen(t, 9000)
  const { code, stdout } = await venue.press()
  t.equal(code, 0)
  t.equal(stdout, '{"ok":true}')
  await until(() => printed().includes('/0001 if 1 0.010000'))
  t.equal(await venue.count(), 1)
})

test('people come in at the address of the network, and the operator at the desk', async (t) => {
  await venue.read('ip link add stage type veth peer name far && ip link set far up')
  await venue.read('ip address add 192.168.77.5/24 dev stage && ip link set stage up')
  t.equal(await venue.read('ovation room open demo'), 'the room is open')
  // The service looks for it every few seconds.
  const here = 'http://192.168.77.5:8642'
  await until(async () => (await venue.read('ovation join demo | head -n 1')) === `${here}/play/demo`)
  t.equal(await venue.status('/play/demo'), '200')
  t.equal(
    (await machine.run('runuser -u ada -- ovation join demo')).code,
    0,
    'anybody on this machine may ask',
  )
  const desk = await venue.read('ovation desk')
  t.ok(desk.startsWith(`${here}/desk#`))
  t.equal(await venue.status('/desk'), '200')
  t.equal(
    (await machine.run('runuser -u ada -- ovation desk')).code,
    78,
    'with a key, which only root may read',
  )
  t.equal(await venue.read('ovation room close demo'), 'the room is closed')
  await venue.read('ip link delete stage')
})

test('killed, it serves again within a second, and no count is lost', async (t) => {
  await venue.press()
  const timing = startTiming()
  const gaps: number[] = []
  for (let kill = 0; kill < 5; kill++) {
    await venue.strike('KILL')
    gaps.push(await venue.lastGap())
  }
  t.comment(`ready after ${gaps.join(', ')} ms`)
  // What else runs on the machine of the test may hold up one of them.
  timing.within(t, 1000, 'at least half of five serve', gaps.toSorted((a, b) => a - b)[2]!)
  t.equal(await venue.count(), 2)
})

test('hung, it is started again by the watchdog', async (t) => {
  const wait = Number.parseFloat(await venue.show('WatchdogUSec'))
  const timing = startTiming()
  await venue.strike('STOP')
  timing.within(t, (wait + 2) * 1000, `with a watchdog that waits ${wait} s it serves again`)
  t.match(await venue.journal(), /Watchdog timeout/)
  t.equal(await venue.count(), 2)
})

test('a reload takes in a layout that is new, without another process', async (t) => {
  const before = await venue.show('MainPID')
  await venue.read(
    `sed 's/"layoutId": "demo"/"layoutId": "encore"/' /etc/ovation/layouts/demo.json > /etc/ovation/layouts/encore.json`,
  )
  t.match(await venue.read('ovation check'), /^layouts {3}demo, encore /m)
  await venue.read('systemctl reload ovation')
  await until(async () => (await venue.status('/layout/encore')) === '200')
  t.equal(await venue.show('MainPID'), before)
  t.equal(await venue.count(), 2)
})

test('a reload of a broken layout changes nothing, and the journal names file and place', async (t) => {
  const before = await venue.show('MainPID')
  await venue.read(`echo '{"layoutId": 7}' > /etc/ovation/layouts/encore.json`)
  await venue.read('systemctl reload ovation')
  await until(async () => /encore\.json/.test(await venue.journal()))
  t.match(await venue.journal(), /"level":"error".*\/etc\/ovation\/layouts\/encore\.json.*\$\.layoutId/)
  t.equal(await venue.status('/layout/encore'), '200', 'the layout before is still played')
  t.equal(await venue.show('MainPID'), before)
  const { code, stderr } = await install()
  t.equal(code, 78, 'an upgrade stops before it')
  t.match(stderr, /^stopped: .*\n\/etc\/ovation\/layouts\/encore\.json: /)
  t.equal(await venue.show('MainPID'), before)
  await venue.read('rm /etc/ovation/layouts/encore.json && systemctl reload ovation')
})

test('what the service may not read stops an upgrade before the service', async (t) => {
  const before = await venue.show('MainPID')
  await venue.read('chmod 700 /etc/ovation/layouts')
  const { code, stderr } = await install()
  await venue.read('chmod 755 /etc/ovation/layouts')
  t.equal(code, 78)
  t.match(stderr, /^\/etc\/ovation\/layouts: the service runs as its own user, who cannot read this/m)
  t.equal(await venue.show('MainPID'), before)
})

test('broken settings end it at the start, once, with 78 and the place in the journal', async (t) => {
  await venue.read('cp -a /etc/ovation/service.ini /root/ && echo "[htpt]" >> /etc/ovation/service.ini')
  await machine.run('systemctl restart ovation')
  await until(async () => (await venue.show('ActiveState')) === 'failed')
  // Five times as long as it waits before a restart.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  t.equal(await venue.show('ActiveState'), 'failed')
  t.equal(await venue.show('ExecMainStatus'), '78')
  t.equal(await venue.show('NRestarts'), '0')
  t.match(await venue.journal(), /service\.ini: \[htpt\]: unknown section/)
  await venue.read('cp -a /root/service.ini /etc/ovation/ && systemctl restart ovation')
  await until(async () => (await venue.status('/readyz')) === '200')
  t.equal(await venue.count(), 2)
})

test('settings that others may write are refused: they name the files that systemd reads as root', async (t) => {
  await venue.read('chmod o+w /etc/ovation/service.ini')
  const { code, stderr } = await install()
  await venue.read('chmod o-w /etc/ovation/service.ini')
  t.equal(code, 78)
  t.match(stderr, /^\/etc\/ovation\/service\.ini: can be written by users other than its owner/m)
})

test('so is a folder of settings and secrets that others own', async (t) => {
  await venue.read('chown ada /etc/ovation')
  const { code, stderr } = await install()
  await venue.read('chown root /etc/ovation')
  t.equal(code, 1)
  t.match(stderr, /^\/etc\/ovation belongs to user 1000, who could change it later\n$/)
  t.same((await install()).lines, [nothingToDo])
})

test('root takes no settings of another user, in whose folder it stands', async (t) => {
  await venue.read('cp /etc/ovation/service.ini /home/ada/ && chown ada /home/ada/service.ini')
  const { code, stderr } = await machine.run('cd /home/ada && ovation status')
  await venue.read('rm /home/ada/service.ini')
  t.equal(code, 78)
  t.match(stderr, /^\/home\/ada\/service\.ini: belongs to user 1000/m)
  t.equal((await machine.run('cd /home/ada && ovation status')).code, 0)
})

test('a secret file that the settings name again is handed over after another installation', async (t) => {
  await venue.read('cp -p /etc/ovation/token-secret /etc/ovation/token-secret-previous')
  await venue.read(
    "sed -i 's|^token_secret_previous_file =|& /etc/ovation/token-secret-previous|' /etc/ovation/service.ini",
  )
  const { code, lines } = await install()
  t.equal(code, 0)
  t.match(lines[0], /^wrote \/etc\/systemd\/system\/ovation\.service;/)
  t.equal(lines[2], 'restarted ovation.service')
  t.match(await venue.read('ls /run/credentials/ovation.service'), /^token-secret-previous$/m)
  t.equal(await venue.status('/readyz'), '200')
})

test('a file of the program that has come to belong to somebody else is put right', async (t) => {
  await venue.read('chown ada /opt/ovation/LICENSE')
  t.equal((await install()).lines[0], 'copied Ovation 0.1.0 to /opt/ovation')
  t.equal(await venue.read('stat -c %U /opt/ovation/LICENSE'), 'root')
})

test('after an upgrade that was broken off the next one restarts the service', async (t) => {
  await venue.read('mkdir /opt/ovation.old')
  t.match((await install()).lines, ['restarted ovation.service', / serves at /])
  t.equal(await venue.read('ls /opt'), 'ovation')
  t.same((await install()).lines, [nothingToDo])
})

test('a port that another program holds is reported, and nothing keeps trying', async (t) => {
  await venue.read('systemctl stop ovation')
  const other = machine.spawn(`exec node -e "require('net').createServer().listen(8642)"`)
  t.teardown(() => other.kill())
  await until(async () => (await machine.run('ss -Hltn sport = :8642')).stdout !== '')
  const { code, stderr } = await install()
  await machine.run('pkill -f createServer')
  t.equal(code, 1)
  t.match(stderr, /^cannot listen on 0\.0\.0\.0:8642: another program uses this port already/)
  t.equal(await venue.show('ActiveState'), 'inactive')
  t.same((await install()).lines.slice(0, -1), [
    'started ovation.service',
    'Ovation 0.1.0 serves at http://127.0.0.1:8642',
  ])
})

test('an upgrade brings the new program, and keeps settings, secrets, layouts and counts', async (t) => {
  await venue.read('echo "; mine" >> /etc/ovation/service.ini')
  const sums = 'cd /etc/ovation && sha256sum service.ini api-key token-secret layouts/*'
  const before = await venue.read(sums)
  const manifest = readFileSync(join(clone, 'package.json'), 'utf8')
  writeFileSync(join(clone, 'package.json'), manifest.replace('"version": "0.1.0"', '"version": "0.1.1"'))
  appendFileSync(join(clone, 'LICENSE'), '\n')
  const { code, lines, stderr } = await install()
  t.equal(code, 0, stderr)
  t.same(lines, [
    'copied Ovation 0.1.1 to /opt/ovation',
    'restarted ovation.service',
    'Ovation 0.1.1 serves at http://127.0.0.1:8642',
    'next: sudo ovation token demo',
  ])
  t.equal(await venue.read('ovation --version'), '0.1.1')
  t.match(await venue.read('ovation status'), /^ovation 0\.1\.1 at /)
  t.equal(await venue.read(sums), before)
  t.equal(await venue.count(), 2)
  t.equal(await venue.read('ls /opt'), 'ovation', 'the program before is gone')
})

test('an upgrade to a program that does not serve puts the one before back', async (t) => {
  const main = join(clone, 'dist/src/cli/main.js')
  const text = readFileSync(main, 'utf8')
  const breaking = "if (process.argv[2] === 'start') process.exit(3)\n"
  writeFileSync(main, text.replace(/^(?!import)/m, breaking))
  const { code, lines, stderr } = await install()
  writeFileSync(main, text)
  t.equal(code, 1)
  t.same(lines, ['copied Ovation 0.1.1 to /opt/ovation', 'restored the previous program, which serves'])
  t.match(stderr, /^systemctl restart ovation\.service failed: /)
  t.equal(await venue.status('/readyz'), '200')
  t.equal(await venue.count(), 2)
  t.equal(await venue.read('ls /opt'), 'ovation')
})

test('after a reboot it serves by itself, and no count is lost', async (t) => {
  await venue.press()
  await machine.reboot()
  await until(async () => (await venue.status('/readyz')) === '200')
  t.equal(await venue.count(), 3)
  const { code } = await venue.press()
  t.equal(code, 0, 'tokens are made and taken as before')
})

const own = '/var/lib/ovation/show'
const inOwn = `${own}/layouts/demo.json`
const editKey = 'x-api-key: $(sed -n s,^edit/edit:,,p /etc/ovation/api-key)'
const fileOfDemo = 'http://127.0.0.1:8642/layout/demo/file'

test('with --edit it gets layouts that it may change: those that it has, and their pictures', async (t) => {
  await venue.read(`sed -i 's/"label": "Applause"/"label": "Bravo"/' /etc/ovation/layouts/demo.json`)
  t.match(
    await venue.read('ovation desk --edit 2>&1'),
    `set [service] layouts = ${own}/layouts in /etc/ovation`,
  )
  const edited = await asAda('sudo node bin/ovation.js install --edit')
  t.equal(edited.code, 0, edited.stderr)
  t.same(edited.stdout.split('\n').slice(0, 3), [
    `set [service] layouts in /etc/ovation/service.ini to ${own}/layouts, where the service may change them`,
    'restarted ovation.service',
    'Ovation 0.1.1 serves at http://127.0.0.1:8642',
  ])
  t.equal(await venue.read(`cmp ${inOwn} /etc/ovation/layouts/demo.json && ls ${own}/media | wc -l`), '3')
  t.match(await venue.read(`curl -sf http://127.0.0.1:8642/status -H "${editKey}"`), '"editing":true')
  t.notMatch(await venue.read('ovation desk --edit 2>&1'), 'may not change')
  t.equal(await venue.count(), 4, 'no count is lost')
})

test('the command line reads them there: as root, while others are told to', async (t) => {
  t.match(await venue.read('ovation check'), `layouts   demo (${own}/layouts)\n`)
  t.match(await venue.read('ovation layouts demo'), 'Bravo')
  const asOther = await machine.run('runuser -u ada -- ovation layouts')
  t.equal(asOther.code, 78)
  t.equal(
    asOther.stderr,
    `${own}/layouts: cannot be read: this user has no access to it; run the command as root, or give this user access\n`,
  )
})

test('what is saved at the desk is in the file, and survives a restart and an upgrade', async (t) => {
  const get = `curl -sf ${fileOfDemo} -H "${editKey}"`
  const tag = await venue.read(`${get} -o /tmp/demo.json -D - | sed -n 's/^etag: //Ip' | tr -d '\\r'`)
  await venue.read("sed -i 's/Bravo/Encore/' /tmp/demo.json")
  const put = `curl -s -X PUT ${fileOfDemo} -H "${editKey}" -H 'If-Match: ${tag}' -H 'Content-Type: application/json' --data-binary @/tmp/demo.json`
  t.equal(await venue.read(put), '{"ok":true}')
  t.match(await venue.read(put), '"code":"file-changed"', 'once: then it has another mark')
  t.match(await venue.read(`curl -sf http://127.0.0.1:8642/layout/demo -H "${editKey}"`), 'Encore')
  await venue.read('systemctl restart ovation')
  t.equal((await install()).lines[0], nothingToDo.replace('0.1.0', '0.1.1'))
  t.equal(
    await venue.read(`cmp ${inOwn} /tmp/demo.json; stat -c %U ${inOwn}`),
    await venue.read(`stat -c %U ${own}`),
  )
  t.match(await venue.read(`curl -sf http://127.0.0.1:8642/layout/demo -H "${editKey}"`), 'Encore')
})

test('beside its state folder it can write nowhere, whatever takes it over', async (t) => {
  const service = `nsenter --mount --target $(systemctl show --value --property=MainPID ovation) setpriv --reuid=$(stat -c %u ${own}) --regid=$(stat -c %g ${own}) --clear-groups`
  const touch = (path: string) => machine.run(`${service} touch ${path}`)
  t.equal((await touch(`${own}/media/x.svg`)).code, 0, 'there it may')
  for (const path of [
    '/etc/ovation/layouts/x.json',
    '/etc/ovation/media/x.svg',
    '/etc/ovation/service.ini',
    '/etc/ovation/api-key',
    '/opt/ovation/config/layouts/demo.json',
    '/opt/ovation/dist/src/cli/main.js',
    '/var/lib/x',
    '/home/ada/x',
    '/srv/x',
  ])
    t.match(await touch(path), { code: 1, stderr: /Permission denied|Read-only file system/ }, path)
  await venue.read(`rm ${own}/media/x.svg`)
})

test('no name and no link of a layout or a picture leads out of its two folders', async (t) => {
  for (const name of ['..%2fx', '..%2f..%2f..%2fetc%2fovation%2fmedia%2fx.svg', '.x.svg', 'x.json']) {
    const url = `http://127.0.0.1:8642/media/${name}`
    const put = `curl -s -o /dev/null -w '%{http_code}' --path-as-is -X PUT ${url} -H "${editKey}" -H 'Content-Type: image/svg+xml' -d '<svg xmlns="http://www.w3.org/2000/svg"/>'`
    t.match((await machine.run(put)).stdout, /^40[04]$/, name)
  }
  t.equal(await venue.read(`find ${own} -newer /tmp/demo.json -name 'x*' -printf '%P '`), '')
  await venue.read(`ln -s /etc/ovation/layouts/demo.json ${own}/layouts/encore.json`)
  const put = `curl -s -o /dev/null -w '%{http_code}' -X PUT http://127.0.0.1:8642/layout/encore/file -H "${editKey}" -H 'If-None-Match: *' -H 'Content-Type: application/json' --data-binary @-`
  const sum = 'sha256sum /etc/ovation/layouts/demo.json'
  const before = await venue.read(sum)
  t.match(
    await venue.read(`sed 's/"layoutId": "demo"/"layoutId": "encore"/' /tmp/demo.json | ${put}`),
    /^4\d\d$/,
  )
  t.equal(await venue.read(sum), before, 'a link leads nowhere')
  await venue.read(`rm ${own}/layouts/encore.json`)
})

test('with a certificate it is awaited over HTTPS, once the service may read the key', async (t) => {
  await venue.read('install -d /etc/ovation/tls && cp /pem/first.pem /pem/first.key /etc/ovation/tls')
  await venue.read('cp -p /etc/ovation/service.ini /root/ && chmod 600 /etc/ovation/tls/first.key')
  const set = (key: string, name: string) => `s|^${key} =.*|${key} = /etc/ovation/tls/${name}|`
  await venue.read(
    `sed -i '${set('tls_cert', 'first.pem')};${set('tls_key', 'first.key')}' /etc/ovation/service.ini`,
  )
  const { code, stderr } = await install()
  t.equal(code, 78)
  const advice = /type: (chgrp ovation-tls \S+ && chmod g\+rX \S+)$/m.exec(stderr)?.[1]
  await venue.read(advice ?? `echo '${stderr}'`)
  await venue.read('systemctl stop ovation')
  const { lines } = await install()
  t.same(lines, ['started ovation.service', 'Ovation 0.1.1 serves at https://127.0.0.1:8642', lines.at(-1)])
  t.match(await venue.read('ovation status'), / at https:\/\/127\.0\.0\.1:8642/)
  await venue.read('cp -p /root/service.ini /etc/ovation/ && systemctl restart ovation')
  await until(async () => (await venue.status('/readyz')) === '200')
})

test('stopped, it ends well within 3 seconds', async (t) => {
  const timing = startTiming()
  await venue.read('systemctl stop ovation')
  timing.within(t, 3000, 'it ends')
  t.equal(await venue.show('ActiveState'), 'inactive')
  t.equal(await venue.show('Result'), 'success')
})
