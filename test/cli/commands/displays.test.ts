import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { serveTree } from '../../discovery/support/serve-tree.js'
import { announcePrograms } from '../../mdns/support/announce-programs.js'
import { run } from '../../support/machine/process.js'
import { test } from '../../support/tap.js'

const tree = {
  CONTENTS: {
    applause: { TYPE: 'N', ACCESS: 2 },
    brightness: { TYPE: 'f', ACCESS: 3, RANGE: [{ MIN: 0, MAX: 100 }] },
  },
}

test('the displays of the settings are listed while the daemon does not answer', async (t) => {
  const { stdout, code } = await displays(t)
  t.equal(code, 0)
  t.match(
    stdout,
    /^DISPLAY\s+ADDRESS\s+STATE\nmain\s+127\.0\.0\.1:9000\s+unknown: the daemon does not answer$/m,
  )
})

test('a program is found with its lines for the settings, and a map is proposed that check takes, once', async (t) => {
  const name = `Lights ${process.pid}`
  await announceProgram(t, name)
  const { stdout } = await displays(t, '--discover', '--seconds', '1')
  t.match(stdout, new RegExp(`^${name}\\s+127\\.0\\.0\\.1:7700\\s+udp\\s+generic\\s+2 addresses$`, 'm'))
  t.match(stdout, `[display.lights-${process.pid}]\nhost = 127.0.0.1\nport = 7700`)

  const ask = ['--discover', '--seconds', '1', '--from', name, '--map', 'map.json']
  const cwd = place(t)
  const written = await run(['displays', ...ask], { cwd })
  t.equal(written.code, 0, written.stderr)
  t.match(written.stdout, /^show\s+1\s+Applause\s+\/applause$/m)
  t.match(written.stdout, /^show\s+3\s+Smoke\s+nothing fits$/m)
  t.same(JSON.parse(readFileSync(join(cwd, 'map.json'), 'utf8')).controls, [
    { layoutId: 'show', lid: 1, address: '/applause' },
    { layoutId: 'show', lid: 2, address: '/brightness', type: 'f', range: [0, 100] },
  ])
  t.match(await run(['displays', ...ask], { cwd }), {
    code: 1,
    stderr: /there is a file .*map\.json already/,
  })
  t.match(await run(['displays', ...ask, '--force'], { cwd }), { code: 0 })
  const unknown = await run(
    ['displays', '--discover', '--seconds', '1', '--from', 'Nobody', '--map', 'm.json'],
    { cwd },
  )
  t.match(unknown, { code: 1, stderr: new RegExp(`no program Nobody was found; found: .*${name}`) })
})

test('options that do not go together are wrong usage', async (t) => {
  for (const args of [
    ['--map', 'x'],
    ['--from', 'x'],
    ['--discover', '--from', 'x'],
    ['--discover', '--map', 'x', '--json'],
    ['--discover', '--seconds', '0'],
  ])
    t.equal((await displays(t, ...args)).code, 2, args.join(' '))
})

function displays(t: Pick<Test, 'testdir'>, ...args: string[]) {
  return run(['displays', ...args], { cwd: place(t) })
}

function place(t: Pick<Test, 'testdir'>): string {
  const controls = [
    { lid: 1, type: 'Button', props: { label: 'Applause' } },
    { lid: 2, type: 'Slider', props: { label: 'Brightness' } },
    { lid: 3, type: 'Slider', props: { label: 'Smoke' } },
  ]
  const layout = { layoutId: 'show', activePageId: 'main', pages: [{ pageId: 'main', controls }] }
  return t.testdir({
    'service.ini':
      '[service]\nlayouts = layouts\n[http]\nport = 1\n[osc]\nhost = 127.0.0.1\n[display.main]\nhost = 127.0.0.1\n',
    layouts: { 'show.json': JSON.stringify(layout) },
  })
}

async function announceProgram(t: Pick<Test, 'teardown'>, name: string) {
  const { port } = await serveTree(t, { '/?HOST_INFO': { NAME: name, OSC_PORT: 7700 }, '/': tree })
  await announcePrograms(t, [[name, '_oscjson._tcp', port]])
}
