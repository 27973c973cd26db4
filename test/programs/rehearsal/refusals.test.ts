import {
  acceptedBy,
  asked,
  numbersOf,
  rehearsalPlace,
  rehearsedDaemon,
} from '../../cli/rehearse/support/rehearsal-place.js'
import { startDaemon } from '../../support/machine/daemon.js'
import { run, runHere, start } from '../../support/machine/process.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'

const short = 'rehearse show --people 5 --minutes 0.02'.split(' ')

/** Somebody presses. */
async function press(daemon: Parameters<typeof asked>[0]): Promise<number> {
  const { token } = (await asked(daemon, 'POST', '/token', { layoutId: 'show' })).body
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ layoutId: 'show', lid: 1, type: 'Button' })
  return (await fetch(`${daemon.url}/action`, { method: 'POST', headers, body })).status
}

test('while somebody acts it is refused, also after a kill of the daemon, and nobody acts', async (t) => {
  const { place, daemon } = await rehearsedDaemon(t)
  t.equal(await press(daemon), 200)
  const refused = {
    code: 1,
    stdout: '',
    stderr:
      'somebody acted less than a minute ago, so a show may be on; wait until nobody has acted for ten minutes (in 10 min), or add --yes\n',
  }
  t.same(await daemon.runHere(...short), refused)
  t.equal(await acceptedBy(daemon), 1)
  await daemon.process.stop('SIGKILL')
  const again = await startDaemon(t, place)
  t.same(await again.runHere(...short), refused)
  t.equal(await acceptedBy(again), 0)
  const { code, stdout } = await again.runHere(...short, '--yes')
  t.equal(code, 0, stdout)
})

test('a rehearsal counts as acting', async (t) => {
  const { daemon } = await rehearsedDaemon(t)
  const line = ['rehearse', 'show', '--people', '30', '--minutes', '0.05']
  t.equal((await daemon.runHere(...line)).code, 0)
  const { code, stderr } = await daemon.runHere(...line)
  t.equal(code, 1)
  t.match(stderr, /^somebody acted less than a minute ago/)
})

for (const known of [false, true])
  test(
    known
      ? 'people who acted before may go on: the totals show them'
      : 'actions of people who were not there before fail the rehearsal',
    async (t) => {
      const { place, daemon } = await rehearsedDaemon(t)
      if (known) await press(daemon)
      const before = await acceptedBy(daemon)
      const rehearsal = start(t, ['rehearse', 'show', '--people', '30', '--minutes', '0.06', '--yes'], place)
      await until(async () => (await acceptedBy(daemon)) > before + 5)
      await press(daemon)
      const { code, stdout, stderr } = await rehearsal.ended
      const [here = 0] = numbersOf(stdout, 'accepted')
      t.same(numbersOf(stdout, 'totals').slice(0, 3), [here, here + 1, 1])
      t.match(stdout, known ? ': 1 more, by others;' : ': 1 more, by others or counted twice;')
      t.match(stdout, /\n +control 1: \d+ accepted here, \d+ counted by the daemon: 1 more, by others/)
      const differ = { code: 1, stderr: 'failed: the totals differ\n' }
      t.same({ code, stderr }, known ? { code: 0, stderr: '' } : differ)
    },
  )

test('another machine is not touched without --yes, whether an option names it or the settings', async (t) => {
  const place = await rehearsalPlace(t)
  const refused = (address: string) => ({
    code: 2,
    stdout: '',
    stderr: `${address} is not an address of this machine, and the rehearsal would act there; add --yes if that is what you want\n`,
  })
  for (const url of [
    'http://192.0.2.1:8642/base',
    'http://[2001:db8::1]:8642',
    'http://no-such-host.invalid',
  ])
    t.same(await runHere([...short, '--url', url], place), refused(url))
  const env = { OVATION_HTTP_HOST: '192.0.2.1', OVATION_HTTP_PORT: '8642' }
  t.same(await runHere(short, { ...place, env }), refused('http://192.0.2.1:8642'))
})

test('--url is another address of a daemon, with its base path', async (t) => {
  const { place, daemon } = await rehearsedDaemon(t, { OVATION_HTTP_BASE_PATH: '/base' })
  const elsewhere = { ...place, env: { OVATION_HTTP_PORT: '1' } }
  const url = `${daemon.url}/base`
  const line = ['rehearse', 'show', '--people', '20', '--minutes', '0.05', '--over', 'stream']
  const { code, stdout } = await runHere([...line, '--url', `${url}/`], elsewhere)
  t.equal(code, 0, stdout)
  t.match(stdout, `20 people act on the layout show of ${url} for`)
  const [accepted = 0] = numbersOf(stdout, 'accepted')
  t.ok(accepted > 0)
  // Whether votes count actions or people, only the files of that daemon say.
  t.same(numbersOf(stdout, 'totals'), [accepted, accepted, 3, 3])
})

test('what cannot be rehearsed is said before anybody acts', async (t) => {
  const { place, daemon } = await rehearsedDaemon(t)
  const unknown = await daemon.runHere('rehearse', 'shwo')
  t.equal(unknown.code, 1)
  t.match(unknown.stderr, /^Expected the layoutId of a loaded layout/)
  const noCompletion = await runHere(short, { ...place, env: { OVATION_HTTP_PORT: '1' } })
  t.equal(noCompletion.code, 69)
  t.match(noCompletion.stderr, /^no daemon answers at /)
  t.equal(await acceptedBy(daemon), 0)
})

test('it needs a key that makes tokens', async (t) => {
  const watched = await startDaemon(t, await rehearsalPlace(t, {}, 'wall/view:a-key-that-only-looks'))
  t.same(await watched.runHere(...short), {
    code: 1,
    stdout: '',
    stderr: 'Expected an API key with the scope tokens or admin; received one with the scope view.\n',
  })
})

test('streams need an open file each; with too few allowed it says how many', async (t) => {
  const { place } = await rehearsedDaemon(t)
  const line = 'rehearse show --people 1000 --minutes 0.01 --over stream'
  t.same(await run(line.split(' '), { ...place, openFiles: 500 }), {
    code: 1,
    stdout: '',
    stderr:
      '1,000 people over streams need 1064 open files, but this process may have only 500; run `ulimit -n 1064` first, or leave out --over stream\n',
  })
  const crowded = { ...place, env: { ...place.env, OVATION_LIMITS_MAX_CONNECTIONS: '100' } }
  const line91 = 'rehearse show --people 91 --minutes 0.01 --over stream'
  t.match(
    (await runHere(line91.split(' '), crowded)).stdout,
    '\n[limits] max_connections allows 90 streams of phones: the other people are refused.\n',
  )
  const few = await run(['rehearse', 'show', '--people', '1000', '--minutes', '0.05', '--yes'], {
    ...place,
    openFiles: 500,
  })
  t.equal(few.code, 0, 'over HTTP they share connections')
})
