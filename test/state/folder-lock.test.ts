import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Test, test } from 'tap'
import { lockFolder } from '../../src/state/folder-lock.js'
import { until } from '../support/until.js'

test('a folder that is not there is made, for this user alone, and given back when done', (t) => {
  const folder = join(t.testdir(), 'deep', 'state')
  const unlock = lockFolder(folder)
  t.equal(statSync(folder).mode & 0o777, 0o700)
  t.same(readdirSync(folder), ['lock'])
  unlock()
  t.same(readdirSync(folder), [])
  t.end()
})

test('a folder that another process works on is refused, with its number and the folder', async (t) => {
  const folder = t.testdir()
  const { pid, claim, end } = await holder(t, folder)
  t.throws(() => lockFolder(folder), {
    name: 'FolderLockedError',
    message: new RegExp(`process ${pid}\\) uses the state folder ${folder};`),
  })
  t.equal(readFileSync(join(folder, 'lock'), 'utf8'), claim, 'and its lock stays')
  await end()
  t.doesNotThrow(() => lockFolder(folder)(), 'after a kill -9 it is free')
})

test('the lock of a process whose number another one has got is void', async (t) => {
  const folder = t.testdir()
  const { pid, claim } = await holder(t, folder)
  t.equal(claim.split(' ')[0], String(pid))
  writeFileSync(join(folder, 'lock'), `${pid} ${Number(claim.split(' ')[1]) - 1}`)
  t.doesNotThrow(() => lockFolder(folder)())
})

test('the lock of a process that has ended and nobody has taken note of is void', async (t) => {
  const folder = t.testdir()
  const shell = spawn('/bin/sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'])
  t.teardown(() => shell.kill('SIGKILL'))
  const [text] = await once(shell.stdout, 'data')
  const pid = Number(String(text))
  const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  writeFileSync(join(folder, 'lock'), `${pid} ${stat()[19]}`)
  t.throws(() => lockFolder(folder), { name: 'FolderLockedError' })
  process.kill(pid, 'SIGKILL')
  await until(() => stat()[0] === 'Z')
  t.doesNotThrow(() => lockFolder(folder)())
})

test('a lock that says nothing sensible is void', (t) => {
  const folder = t.testdir()
  for (const claim of ['', 'x', '-1 5', '0 5', '1.5 5']) {
    writeFileSync(join(folder, 'lock'), claim)
    t.doesNotThrow(() => lockFolder(folder)(), JSON.stringify(claim))
  }
  t.end()
})

test('a lock that was taken over is not taken away', (t) => {
  const folder = t.testdir()
  const unlock = lockFolder(folder)
  writeFileSync(join(folder, 'lock'), 'somebody else')
  unlock()
  t.ok(existsSync(join(folder, 'lock')))
  t.end()
})

/** Another process that holds the folder until it is killed. */
async function holder(
  t: Test,
  folder: string,
): Promise<{ pid: number; claim: string; end(): Promise<void> }> {
  const module = new URL('../../src/state/folder-lock.js', import.meta.url).href
  const script = `import { lockFolder } from '${module}'
lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return {
    pid: child.pid ?? 0,
    claim: readFileSync(join(folder, 'lock'), 'utf8'),
    end: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
