import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Test } from 'tap'
import { builtPackage } from '../programs/package/support/built-package.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { bootMachine, type Machine } from './support/machine.js'

const install = `dpkg -i /packages/${basename(builtPackage)}`
const press = `curl -s -X POST http://127.0.0.1:8642/action -H "Authorization: Bearer $(ovation token demo)" -H 'Content-Type: application/json' -d '{"layoutId":"demo","lid":1,"type":"Button"}'`
const secrets = '/etc/ovation/api-key /etc/ovation/token-secret'

test('on a Debian without Node the package is installed, and a press comes out as OSC', async (t) => {
  const machine = await bareMachine(t)
  t.not((await machine.run('command -v node')).code, 0, 'there is no Node')
  await done(t, machine, install)
  await done(t, machine, 'systemctl is-enabled ovation && systemctl is-active ovation')
  await isReady(machine)
  t.equal(await done(t, machine, `stat -c '%a %U' ${secrets}`), '600 root\n600 root\n')
  const made = await secretsOn(t, machine)
  t.equal(made.length, 5)
  t.ok(
    made.every((secret) => /^[\w-]{43}$/.test(secret)),
    '256 bits each',
  )
  t.equal(new Set(made).size, 5, 'and not the same twice')
  t.equal(
    await statusWith(t, machine, 'head -n 1 /etc/ovation/api-key'),
    '200',
    'the first key is for everything',
  )
  const backend = "sed -n 's/^backend\\/tokens://p' /etc/ovation/api-key"
  t.equal(await statusWith(t, machine, backend), '403', 'that of the backend is not')
  await done(t, machine, 'ovation check')
  await done(t, machine, 'ovation room open demo && ovation join demo')
  const ofDesks = (await done(t, machine, "sed -n 's/^desk\\/operate://p' /etc/ovation/api-key")).trim()
  const [, code] = (await done(t, machine, 'ovation desk')).trim().split('/desk#')
  const exchange = `curl -sf http://127.0.0.1:8642/desk -H 'Content-Type: application/json' -d '{"code":"${code}"}'`
  t.same(
    JSON.parse(await done(t, machine, exchange)),
    { key: ofDesks },
    'desks get the key that can do no more',
  )
  const page = await done(t, machine, 'curl -sf --compressed http://127.0.0.1:8642/play/demo')
  const [asset] = /assets\/[^"]+\.js/.exec(page) ?? []
  await done(t, machine, `curl -sf http://127.0.0.1:8642/${asset}`)

  const display = machine.spawn('timeout 60 oscdump -L 9000')
  t.teardown(() => display.kill())
  let seen = ''
  display.stdout?.on('data', (text) => {
    seen += text
  })
  await until(async () => (await machine.run('ss -lun | grep -q :9000')).code === 0)
  t.equal(await done(t, machine, press), '{"ok":true}')
  await until(() => seen.includes('/0001'))
  t.match(seen, '/0001 if 1 0.010000')
  t.notMatch(await done(t, machine, 'journalctl -u ovation -o cat'), '"level":"warn"')
})

test('installed again it keeps everything, and so does a newer one', async (t) => {
  const machine = await bareMachine(t)
  await done(t, machine, install)
  await isReady(machine)
  await done(t, machine, press)
  const kept = `find /etc/ovation /etc/systemd /usr/lib/ovation -printf '%p %m %u %s %l\\n' | sort; sha256sum ${secrets} /etc/ovation/service.ini`
  const before = await done(t, machine, kept)
  await done(t, machine, install)
  t.equal(await done(t, machine, kept), before)
  await isReady(machine)
  t.equal(await count(t, machine), 1)

  await done(t, machine, "echo '; mine' >> /etc/ovation/service.ini")
  const mine = await done(t, machine, `sha256sum ${secrets} /etc/ovation/service.ini`)
  await done(t, machine, 'dpkg -i /packages/newer.deb')
  await isReady(machine)
  t.equal(await done(t, machine, `sha256sum ${secrets} /etc/ovation/service.ini`), mine)
  t.match(await done(t, machine, 'ovation --version'), '99.0.0', 'the program is the newer one')
  t.match(await done(t, machine, 'ovation status'), /^ovation 99\.0\.0 /, 'and so is the daemon')
  t.equal(await count(t, machine), 1, 'with the counts of the older one')

  await done(t, machine, 'systemctl disable --now ovation')
  await done(t, machine, `${install} && ! systemctl is-active ovation && ! systemctl is-enabled ovation`)
  t.pass('anybody who has switched it off keeps it off')
})

test('removed it is stopped and can come back; purged it leaves nothing', async (t) => {
  const machine = await bareMachine(t)
  const traces =
    "find / -xdev -iname '*ovation*' -not -path '/proc/*' -not -path '/packages*' -not -path '/var/log/*'"
  t.equal(await done(t, machine, traces), '', 'nothing is there before')
  await done(t, machine, install)
  await isReady(machine)
  await done(t, machine, press)
  const mine = await done(t, machine, `sha256sum ${secrets}`)
  await done(t, machine, 'dpkg -r ovation && ! systemctl is-active ovation && ! command -v ovation')
  t.equal(await done(t, machine, `sha256sum ${secrets}`), mine)
  await done(t, machine, install)
  await isReady(machine)
  t.equal(await count(t, machine), 1)
  await done(t, machine, 'dpkg -P ovation')
  t.equal(await done(t, machine, traces), '')
  t.match((await machine.run('systemctl status ovation')).stderr, 'could not be found')
})

test('over an Ovation that was installed in another way it is refused, until that is taken away', async (t) => {
  const machine = await bareMachine(t)
  const unit = '/etc/systemd/system/ovation.service'
  // As `ovation install` leaves it, but for a program that needs Node.
  await done(t, machine, 'mkdir -p /etc/ovation /opt/ovation/bin && echo "; mine" > /etc/ovation/service.ini')
  await done(t, machine, 'ln -s /opt/ovation/bin/ovation.js /usr/local/bin/ovation')
  await done(
    t,
    machine,
    `printf '[Service]\\nExecStart=/bin/sleep inf\\n[Install]\\nWantedBy=multi-user.target\\n' > ${unit}`,
  )
  await done(t, machine, 'systemctl daemon-reload && systemctl enable --now ovation')
  const refused = await machine.run(install)
  t.not(refused.code, 0)
  t.match(refused.stderr, `ovation: ${unit} is there, of an Ovation that was installed in another way`)
  await done(t, machine, 'systemctl is-active ovation && ! ls /usr/bin/ovation && ! ls /etc/ovation/api-key')
  t.pass('the other one runs as before, and nothing of the package is there')

  const advice = refused.stderr.match(/^ {2}.*/gm) ?? []
  t.equal(advice.length, 2)
  await done(t, machine, `sed -i 1d ${unit}`)
  await done(t, machine, `rm ${unit}`)
  t.match(
    (await machine.run(install)).stderr,
    'ovation: /usr/local/bin/ovation is there',
    'its command counts too',
  )
  await machine.run(advice[0]!)
  await done(t, machine, advice[1]!)
  await done(t, machine, install.replace('-i', '--force-confold -i'))
  await isReady(machine)
  t.match(await done(t, machine, 'systemctl show --property=ExecStart ovation'), '/usr/bin/ovation start')
  t.match(await done(t, machine, 'head -1 /etc/ovation/service.ini'), '; mine')

  await done(t, machine, `systemctl cat ovation | sed 's/^WatchdogSec=.*/WatchdogSec=20/' > ${unit}`)
  await done(t, machine, 'dpkg -i /packages/newer.deb')
  await isReady(machine)
  t.pass('a unit of an administrator for the program of the package is his')
})

test('what others have put into its folder before is neither followed nor trusted', async (t) => {
  const machine = await bareMachine(t)
  await done(t, machine, 'mkdir -m 777 /etc/ovation && echo mine > /root/victim')
  const refused = await machine.run(install)
  t.not(refused.code, 0)
  t.match(
    refused.stderr,
    /^ovation: others than root may write \/etc\/ovation; chown root:root it and chmod go-w it first$/m,
  )
  await done(t, machine, '! ls /usr/bin/ovation')
  await done(t, machine, 'ln -s /root/victim /etc/ovation/api-key.dpkg-new && chmod 755 /etc/ovation')
  await done(t, machine, install)
  t.equal(await done(t, machine, 'cat /root/victim'), 'mine\n')
  t.equal(await done(t, machine, `stat -c '%F %a %U' ${secrets}`), 'regular file 600 root\n'.repeat(2))
  await isReady(machine)

  await done(t, machine, 'chown 4711 /etc/ovation/service.ini')
  const upgrade = await machine.run('dpkg -i /packages/newer.deb')
  t.not(upgrade.code, 0)
  t.match(upgrade.stderr, 'ovation: others than root may write /etc/ovation/service.ini; chown root:root')
  await isReady(machine)
  t.match(
    await done(
      t,
      machine,
      'curl -sf http://127.0.0.1:8642/status -H "x-api-key: $(head -n 1 /etc/ovation/api-key)"',
    ),
    '"0.1.0"',
    'an upgrade to what would not start leaves what serves',
  )
})

/** Another machine, without Node, that sees the package and a newer one. */
async function bareMachine(t: Test): Promise<Machine> {
  const packages = t.testdir({})
  execFileSync('cp', [builtPackage, packages])
  makeNewer(packages)
  return bootMachine(t, { node: false, mounts: { '/packages': `${packages}:ro` } })
}

function makeNewer(packages: string): void {
  const image = join(packages, 'image')
  execFileSync('dpkg-deb', ['-R', builtPackage, image])
  for (const file of ['DEBIAN/control', 'usr/lib/ovation/package.json']) {
    const text = readFileSync(join(image, file), 'utf8')
    writeFileSync(join(image, file), text.replace(/^(\s*"?version"?: "?)[\d.]+/im, '$199.0.0'))
  }
  const newer = join(packages, 'newer.deb')
  execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', image, newer], { cwd: dirname(image) })
  execFileSync('rm', ['-r', image])
}

/** Runs a line that must succeed, and returns what it printed. */
async function done(t: Test, machine: Machine, line: string): Promise<string> {
  const { code, stdout, stderr } = await machine.run(line)
  t.equal(code, 0, `${line}\n${stderr}`)
  return stdout
}

async function isReady(machine: Machine): Promise<void> {
  await until(async () => (await machine.run('curl -sf http://127.0.0.1:8642/readyz')).code === 0)
}

/** The status that a key gets which a line of shell prints. */
function statusWith(t: Test, machine: Machine, printKey: string): Promise<string> {
  const key = `-H "x-api-key: $(${printKey})"`
  return done(t, machine, `curl -s -o /dev/null -w '%{http_code}' ${key} http://127.0.0.1:8642/status`)
}

/** What each line of the files has behind a name. */
async function secretsOn(t: Test, machine: Machine): Promise<string[]> {
  const lines = (await done(t, machine, `cat ${secrets}`)).trim().split('\n')
  return lines.map((line) => line.replace(/^(?:backend\/tokens|desk\/operate|edit\/edit):/, ''))
}

async function count(t: Test, machine: Machine): Promise<number> {
  const ask =
    'curl -s -H "x-api-key: $(head -n 1 /etc/ovation/api-key)" http://127.0.0.1:8642/layout/demo/state'
  return JSON.parse(await done(t, machine, ask)).controls[0].count
}
