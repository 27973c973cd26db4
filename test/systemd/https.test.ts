import { dirname, join } from 'node:path'
import { builtPackage } from '../programs/package/support/built-package.js'
import { t as file, test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { pem } from '../support/tls/pairs.js'
import { bootMachine } from './support/machine.js'
import { Venue } from './support/venue.js'

const mounts = {
  '/packages': `${dirname(builtPackage)}:ro`,
  '/pem': `${join(process.cwd(), pem(''))}:ro`,
}
const machine = await bootMachine(file, { node: false, mounts })
const venue = new Venue(machine, 'https://show.example:8642')

const hook = '/usr/lib/ovation/config/tls-hook.sh'
const live = '/etc/letsencrypt/live/show.example'
const archive = '/etc/letsencrypt/archive/show.example'
const pair = '/etc/ovation/tls/fullchain.pem /etc/ovation/tls/privkey.pem'

/** Renews as certbot does, which keeps all certificates, readable for root alone, and calls the hook. */
let renewals = 0
function renew(cert: string, key = cert) {
  const number = ++renewals
  const put = (from: string, name: string, mode: number) =>
    `install -m ${mode} /pem/${from} ${archive}/${name}${number}.pem && ln -sf ../../archive/show.example/${name}${number}.pem ${live}/${name}.pem`
  const files = `${put(`${cert}.pem`, 'fullchain', 644)} && ${put(`${key}.key`, 'privkey', 600)}`
  return machine.run(`${files} && RENEWED_LINEAGE=${live} RENEWED_DOMAINS=show.example ${hook}`)
}

/** The common name of the certificate that a new connection is shown. */
async function shown(): Promise<string | undefined> {
  const { stderr } = await machine.run('curl -sv -o /dev/null https://show.example:8642/healthz')
  return /subject: CN=(\w+)/.exec(stderr)?.[1]
}

await venue.read(`install -d -m 700 ${dirname(live)} ${dirname(archive)} && mkdir ${live} ${archive}`)
await venue.read(
  'echo "127.0.0.1 show.example" >> /etc/hosts && echo "cacert = /pem/authority.pem" > ~/.curlrc',
)
await venue.read('dpkg -i /packages/ovation_*.deb')

test('certbot hands over its first certificate, which the service alone may read', async (t) => {
  t.same(await renew('first'), { code: 0, stdout: 'reloaded\n', stderr: '' })
  t.equal(await venue.read(`stat -c '%a %U %G' ${pair}`), '644 root root\n640 root ovation-tls')
  t.equal(await venue.read('ls /etc/ovation/tls'), 'fullchain.pem\nprivkey.pem', 'and nothing else is there')
})

test('with it in the settings the service starts with HTTPS', async (t) => {
  const set = (key: string, value: string) => `s|^${key} =.*|${key} = ${value}|`
  const lines = [
    set('tls_cert', '/etc/ovation/tls/fullchain.pem'),
    set('tls_key', '/etc/ovation/tls/privkey.pem'),
    set('url', 'https://show.example:8642'),
  ]
  await venue.read(`sed -i '${lines.join(';')}' /etc/ovation/service.ini && systemctl restart ovation`)
  t.equal(await venue.status('/readyz'), '200')
  t.equal(await shown(), 'first')
  t.match(await venue.read('ovation check'), /^ok$/m)
  t.match(await venue.read('ovation status'), / at https:\/\/127\.0\.0\.1:8642/)
  t.equal((await venue.press()).stdout, '{"ok":true}', 'and a token counts')
  t.equal(await venue.count(), 1)
  t.equal(
    (await machine.run('runuser -u nobody -- ovation join demo')).code,
    0,
    'anybody on this machine may ask, without the key',
  )
})

test('the watchdog of systemd is answered over HTTPS', async (t) => {
  const since = async (property: string) => Number(await venue.show(`${property}TimestampMonotonic`)) / 1e6
  const started = await since('ExecMainStart')
  const wait = Number.parseFloat(await venue.show('WatchdogUSec'))
  await until(async () => (await since('Watchdog')) > started + wait + 2)
  t.equal(await venue.show('NRestarts'), '0')
  t.equal(await since('ExecMainStart'), started)
})

test('a renewed certificate is served at once, by the same process', async (t) => {
  const before = await venue.show('MainPID')
  t.same(await renew('second'), { code: 0, stdout: 'reloaded\n', stderr: '' })
  t.equal(await shown(), 'second')
  t.equal(await venue.show('MainPID'), before)
  t.match(await venue.read('ovation status'), / at https:/)
})

test('a key of another certificate is refused with the reason, and the pair of before is kept', async (t) => {
  const before = await venue.read(`sha256sum ${pair}`)
  const { code, stderr } = await renew('first', 'second')
  t.equal(code, 78)
  t.match(stderr, /privkey\.pem: expected the key of the first certificate in \S+fullchain\.pem; received/)
  t.match(
    stderr,
    `tls-hook: ${live}/fullchain.pem and ${live}/privkey.pem cannot be used; nothing was changed`,
  )
  t.equal(await venue.read(`sha256sum ${pair}`), before)
  t.equal(await venue.read('ls /etc/ovation/tls'), 'fullchain.pem\nprivkey.pem')
  t.equal(await shown(), 'second')
  await venue.read('systemctl restart ovation')
  t.equal(await shown(), 'second', 'also after a restart')
})

test('with a broken layout it says so, but the new pair is there for the next reload', async (t) => {
  await venue.read("echo '{' > /etc/ovation/layouts/broken.json")
  const { code, stderr } = await renew('first')
  t.equal(code, 1, 'as `ovation reload` ends')
  t.match(stderr, /broken\.json/)
  t.equal(await shown(), 'second')
  await venue.read('rm /etc/ovation/layouts/broken.json && ovation reload')
  t.equal(await shown(), 'first')
})

test('acme.sh calls it from cron, with paths of its own', async (t) => {
  const home = '/root/.acme.sh/show.example_ecc'
  await venue.read(
    `install -d -m 700 /root/.acme.sh ${home} && cd ${home} && umask 077 && cp /pem/second.pem fullchain.cer && cp /pem/second.key show.example.key`,
  )
  const variables = `CERT_FULLCHAIN_PATH=${home}/fullchain.cer CERT_KEY_PATH=${home}/show.example.key Le_Domain=show.example`
  const called = await machine.run(
    `cd ${home} && env -i PATH=/usr/bin:/bin ${variables} sh -c 'eval ${hook}'`,
  )
  t.same(called, { code: 0, stdout: 'reloaded\n', stderr: '' })
  t.equal(await shown(), 'second')
  t.equal(await venue.read(`stat -c '%a %U %G' ${pair}`), '644 root root\n640 root ovation-tls')
})

test('by hand it takes two paths, and while the service is stopped the pair is for its start', async (t) => {
  await venue.read('systemctl stop ovation')
  const { code, stderr } = await machine.run(`cd /pem && ${hook} first.pem first.key`)
  t.equal(code, 69)
  t.match(stderr, /^no daemon answers at https:/)
  await venue.read('systemctl start ovation')
  t.equal(await shown(), 'first')
  t.equal((await machine.run(hook)).code, 2, 'without any it says how it is used')
})

test('a key that the service may not read is found by a check, and named at the start', async (t) => {
  await venue.read('chmod g-r /etc/ovation/tls/privkey.pem')
  const { code, stderr } = await machine.run('ovation check')
  t.equal(code, 0)
  t.match(
    stderr,
    /^warning: \/etc\/ovation\/tls\/privkey\.pem: the service .* cannot read this; .*chgrp ovation-tls/m,
  )
  const reload = await machine.run('ovation reload')
  t.equal(reload.code, 1)
  t.match(reload.stderr, /privkey\.pem: expected a file .* that the user of the service may read/)
  t.equal(await shown(), 'first', 'a reload changes nothing')
  await machine.run('systemctl restart ovation')
  t.equal(await venue.show('ExecMainStatus'), '78')
  t.match(await venue.journal(), /privkey\.pem: expected a file .* may read; this user may not/)
  await venue.read('chmod g+r /etc/ovation/tls/privkey.pem && systemctl restart ovation')
  t.equal(await shown(), 'first')
})

test('with the port of https, nobody need type one', async (t) => {
  await venue.read("sed -i 's/^port = 8642/port = 443/;s/:8642$//' /etc/ovation/service.ini")
  await venue.read("sed -i 's/^redirect_port =.*/redirect_port = 80/' /etc/ovation/service.ini")
  await machine.run('systemctl restart ovation')
  const refused = /cannot listen on 0\.0\.0\.0:443: not permitted; .*\.ip_unprivileged_port_start/
  await until(async () => refused.test(await venue.journal()))
  const rule = '/etc/sysctl.d/80-ovation.conf'
  await venue.read(`echo net.ipv4.ip_unprivileged_port_start=80 > ${rule} && sysctl -p ${rule}`)
  await venue.read('systemctl restart ovation')
  const ask = "curl -sL -o /dev/null -w '%{url_effective} %{http_code}'"
  t.equal(await venue.read(`${ask} http://show.example/readyz`), 'https://show.example/readyz 200')
})
