import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { findTlsGroup, makeTlsGroup } from '../../../src/install/payload/tls-group.js'
import { replaceSystemPrograms } from '../../support/machine/system-programs.js'
import { test } from '../../support/tap.js'

test('the group is found in the system or image that is meant', (t) => {
  const image = (group: string) => t.testdir({ etc: { group } })
  t.equal(findTlsGroup(image('root:x:0:\novation-tls:x:993:ada\n')), 993)
  t.equal(findTlsGroup(image('root:x:0:\nmy-ovation-tls:x:993:\novation-tls2:x:7:\n')), undefined)
  t.equal(findTlsGroup(t.testdir({})), undefined, 'a system may have no groups yet')
  t.end()
})

test('it is made there; if that fails, the message says how to make it by hand', (t) => {
  const root = t.testdir({ etc: { group: 'ovation-tls:x:993:\n' } })
  const asked = replaceSystemPrograms(t, () => ({}))
  makeTlsGroup(root)
  t.same(asked, [`systemd-sysusers --root=${root} --inline g ovation-tls -`])
  replaceSystemPrograms(t, () => ({ status: 1, stderr: 'no room\n' }))
  t.throws(() => makeTlsGroup(root), {
    message:
      'systemd-sysusers has not made the group ovation-tls: no room; make it with groupadd --system ovation-tls',
  })
  const image = t.testdir({ outside: {} })
  symlinkSync(join(image, 'outside'), join(image, 'etc'))
  t.throws(() => makeTlsGroup(image), { message: /etc is a link; make the group ovation-tls in .* first/ })
  t.equal(asked.length, 1, 'nothing is made outside of an image')
  t.end()
})
