import { test } from '../tap.js'
import { openSink } from '../wire/sink.js'
import { Target } from './target.js'

/** Bugs to put into a daemon, and what must be reported of each. */
const bugs = [
  { code: '', seen: [] },
  {
    code: "process.once('message', () => { throw new Error('a bug') }); process.channel.unref()",
    seen: [/"level":"error".*"a bug"/],
  },
  { code: "process.on('exit', () => { process.exitCode = 3 })", seen: [/^it ended with 3$/] },
  {
    code: "process.once('SIGTERM', () => process.kill(process.pid, 'SIGKILL'))",
    seen: [/^it ended with SIGKILL$/],
  },
]

test('errors of an attacked daemon are reported, and no others', async (t) => {
  for (const { code, seen } of bugs) {
    const { port } = await openSink(t)
    const target = new Target(port, { preload: `data:text/javascript,${encodeURIComponent(code)}` })
    await target.start()
    await target.measure()
    await target.stop()
    t.match(target.faults, seen, code)
    t.equal(target.faults.length, seen.length, `all of them: ${target.faults}`)
  }
})
