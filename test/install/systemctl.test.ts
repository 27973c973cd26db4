import { Systemctl } from '../../src/install/systemctl.js'
import { type Ending, replaceSystemPrograms } from '../support/machine/system-programs.js'
import { test } from '../support/tap.js'

test('systemd is asked for one property of the service, and its answer is used without the line end', (t) => {
  let ending: Ending = { stdout: 'active\n' }
  const asked = replaceSystemPrograms(t, () => ending)
  const systemctl = new Systemctl('/')
  t.equal(systemctl.state, 'active')
  t.equal(systemctl.show('ExecMainStatus'), 'active')
  t.notOk(systemctl.isEnabled)
  ending = { stdout: 'enabled\n' }
  t.ok(systemctl.isEnabled)
  ending = { stdout: 'enabled-runtime\n' }
  t.notOk(systemctl.isEnabled, 'only until the next boot')
  t.same(asked.slice(0, 3), [
    'systemctl show --value --property=ActiveState ovation.service',
    'systemctl show --value --property=ExecMainStatus ovation.service',
    'systemctl is-enabled ovation.service',
  ])
  t.end()
})

test('a failing command is reported with the error of systemd; an image has its own root', (t) => {
  let ending: Ending = {}
  const asked = replaceSystemPrograms(t, () => ending)
  const systemctl = new Systemctl('/image')
  systemctl.reload()
  systemctl.enable()
  systemctl.restart()
  t.same(asked, [
    'systemctl --root=/image daemon-reload',
    'systemctl --root=/image --quiet enable ovation.service',
    'systemctl --root=/image restart ovation.service',
  ])
  ending = { status: 1, stderr: 'Unit is masked.\n' }
  t.throws(() => systemctl.restart(), {
    message: 'systemctl restart ovation.service failed: Unit is masked.',
  })
  t.end()
})
