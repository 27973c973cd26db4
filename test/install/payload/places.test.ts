import { join } from 'node:path'
import { findInside, findPlace } from '../../../src/install/payload/places.js'
import { test } from '../../support/tap.js'

test('places of this machine are used as they are', (t) => {
  t.equal(findPlace('/', '/etc/ovation/service.ini'), '/etc/ovation/service.ini')
  t.equal(findInside('/', '/etc/ovation'), '/etc/ovation')
  t.end()
})

test('places of an image are in the image, wherever its links lead', (t) => {
  const root = t.testdir({
    etc: t.fixture('symlink', '/config'),
    opt: t.fixture('symlink', '../../../../../var/opt'),
    config: { ovation: t.fixture('symlink', '/srv/ovation') },
  })
  t.equal(findPlace(root, '/etc/ovation/api-key'), join(root, 'srv/ovation/api-key'))
  t.equal(findPlace(root, '/etc/ovation'), join(root, 'config/ovation'), 'the place itself may be a link')
  t.equal(findInside(root, '/etc/ovation'), join(root, 'srv/ovation'))
  t.equal(findPlace(root, '/opt/ovation'), join(root, 'var/opt/ovation'))
  t.end()
})
