import { readRelease } from '../../../src/install/debian/read-release.js'
import { test } from '../../support/tap.js'

const entry = 'ovation (0.1.0) unstable; urgency=medium\n\n -- A <a@b.c>  Sat, 21 Nov 2026 12:00:00 +0000\n'

function tree(version: string, changelog = entry) {
  return { 'package.json': JSON.stringify({ version }), config: { debian: { changelog } } }
}

test('version and time are those of the newest entry of the changelog', async (t) => {
  const root = t.testdir(tree('0.1.0'))
  t.same(readRelease(root, undefined), { version: '0.1.0', seconds: 1_795_262_400 })
  t.same(readRelease(root, '7').seconds, 7)
})

test('a version without an entry, and an entry without a date, are refused', async (t) => {
  t.throws(() => readRelease(t.testdir(tree('0.2.0')), undefined), {
    message:
      'package.json has version 0.2.0, but the newest entry of config/debian/changelog is 0.1.0; write an entry for 0.2.0',
  })
  t.throws(() => readRelease(t.testdir(tree('0.1.0', 'ovation (0.1.0)\n')), undefined), {
    message: /^expected the seconds of a date since 1970/,
  })
})
