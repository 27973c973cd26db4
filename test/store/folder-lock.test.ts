import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { FolderLock } from '../../src/store/folder-lock.js'
import { mountDisk, whyNoDisk } from '../support/machine/small-disk.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'

test('a folder that is not there is made, for this user alone, and given back when done', (t) => {
  const folder = join(t.testdir(), 'deep', 'state')
  const lock = new FolderLock(folder)
  lock.hold()
  t.equal(lock.weakness, undefined)
  t.equal(statSync(folder).mode & 0o777, 0o700)
  t.same(readdirSync(folder), ['lock'])
  t.equal(statSync(join(folder, 'lock')).mode & 0o777, 0o600)
  lock.release()
  t.same(readdirSync(folder), [])
  t.end()
})

test('a folder that another process works on is refused, with its number and the folder', async (t) => {
  const folder = t.testdir()
  const { pid, claim, end } = await holder(t, folder)
  t.throws(() => new FolderLock(folder).hold(), {
    name: 'FolderLockedError',
    message: new RegExp(`process ${pid}\\) uses the state folder ${folder};`),
  })
  t.equal(readFileSync(join(folder, 'lock'), 'utf8'), claim, 'and its lock stays')
  await end()
  t.doesNotThrow(() => hold(t, folder), 'after a kill -9 it is free')
})

test('a process of another container, which is known by another number there, is seen too', async (t) => {
  const folder = t.testdir()
  const { end } = await holder(t, folder)
  for (const claim of ['', '7 123', `${process.pid} 5`]) {
    writeFileSync(join(folder, 'lock'), claim)
    t.throws(() => new FolderLock(folder).hold(), {
      name: 'FolderLockedError',
      message: /\(perhaps in another container\) uses the state folder/,
    })
  }
  await end()
  t.doesNotThrow(() => hold(t, folder))
})

test('of many at the same moment, one gets the folder', async (t) => {
  const folder = t.testdir()
  const all = Array.from({ length: 8 }, () => spawnHolder(t, folder))
  const outcomes = await Promise.all(
    all.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()),
  )
  t.same(outcomes.sort(), ['locked', ...Array.from({ length: 7 }, () => 'refused')])
})

test('a program that the holder has started does not keep the lock', async (t) => {
  const folder = t.testdir()
  const { end } = await holder(
    t,
    folder,
    `const { spawn } = await import('node:child_process')
const helper = spawn('sleep', ['60'], { stdio: 'ignore', detached: true })
await new Promise((resolve) => helper.once('spawn', resolve)); console.log(helper.pid)`,
  )
  const helper = Number(await end())
  t.teardown(() => process.kill(helper, 'SIGKILL'))
  t.doesNotThrow(() => hold(t, folder))
  t.doesNotThrow(() => process.kill(helper, 0), 'though that goes on')
})

test('a lock file that was removed is made again, unless another was faster', async (t) => {
  const folder = join(t.testdir(), 'state')
  const lock = hold(t, folder)
  for (const remove of [() => rmSync(join(folder, 'lock')), () => renameSync(folder, `${folder}-moved`)]) {
    remove()
    lock.hold()
    const { stdout } = spawnHolder(t, folder)
    t.match(String(await once(stdout, 'data')), /refused/)
  }
  rmSync(join(folder, 'lock'))
  await holder(t, folder)
  t.throws(() => lock.hold(), { name: 'FolderLockedError' })
  lock.release()
  t.ok(existsSync(join(folder, 'lock')), 'and the lock of the other is not taken away')
})

test('while it is held, holding it again starts no program', (t) => {
  const folder = t.testdir({ bin: {}, state: {} })
  const program = join(folder, 'bin', 'flock')
  writeFileSync(program, `#!/bin/sh\necho >> ${folder}/runs\nexec /usr/bin/flock "$@"\n`)
  chmodSync(program, 0o755)
  const lock = new FolderLock(join(folder, 'state'), join(folder, 'bin'))
  for (let n = 0; n < 10; n++) lock.hold()
  t.equal(lock.weakness, undefined)
  t.equal(readFileSync(join(folder, 'runs'), 'utf8'), '\n')
  lock.release()
  t.end()
})

test('a full disk lets no second one in', { skip: whyNoDisk }, async (t) => {
  const disk = mountDisk(t, '64k')
  disk.fill()
  const lock = hold(t, disk.path)
  t.equal(readFileSync(join(disk.path, 'lock'), 'utf8'), '')
  t.match(String(await once(spawnHolder(t, disk.path).stdout, 'data')), /refused/)
  lock.release()
  t.throws(() => new FolderLock(disk.path, '/nowhere').hold(), { code: 'ENOSPC' })
})

test('on a disk that locks only what is open for writing, as NFS does, it is opened so', (t) => {
  const folder = t.testdir({ bin: {}, state: {} })
  const program = join(folder, 'bin', 'flock')
  const refusal = 'echo "flock: 3: Bad file descriptor" >&2; exit 65'
  writeFileSync(
    program,
    `#!/bin/sh\ngrep -q '^flags:.*2$' /proc/self/fdinfo/3 <&3 || { ${refusal}; }\nexec /usr/bin/flock "$@"\n`,
  )
  chmodSync(program, 0o755)
  const lock = new FolderLock(join(folder, 'state'), `${join(folder, 'bin')}:/bin:/usr/bin`)
  lock.hold()
  t.equal(lock.weakness, undefined)
  t.throws(() => new FolderLock(join(folder, 'state')).hold(), { name: 'FolderLockedError' })
  lock.release()
  t.end()
})

test('where the program flock is missing or fails, it says so, and goes by process number', async (t) => {
  const folder = t.testdir({ none: {}, bin: {}, state: {} })
  const state = join(folder, 'state')
  writeFileSync(join(folder, 'bin', 'flock'), '#!/bin/sh\necho "flock: 3: No locks available" >&2; exit 1\n')
  chmodSync(join(folder, 'bin', 'flock'), 0o755)
  for (const [path, why] of [
    ['none', /ENOENT/],
    ['bin', /No locks available/],
  ] as const) {
    const lock = new FolderLock(state, join(folder, path))
    lock.hold()
    t.match(lock.weakness?.message, why)
    lock.release()
    const { pid, end } = await holder(t, state, '', join(folder, path))
    t.throws(() => new FolderLock(state, join(folder, path)).hold(), {
      name: 'FolderLockedError',
      message: new RegExp(`process ${pid}\\)`),
    })
    t.throws(() => new FolderLock(state).hold(), { name: 'FolderLockedError' }, 'also with the program')
    await end()
  }
  t.doesNotThrow(() => hold(t, state))
})

test('by process number: one that another process has got since is void', async (t) => {
  const folder = t.testdir({ none: {}, state: {} })
  const state = join(folder, 'state')
  const { pid, claim } = await holder(t, state, '', join(folder, 'none'))
  t.equal(claim.split(' ')[0], String(pid))
  writeFileSync(join(state, 'lock'), `${pid} ${Number(claim.split(' ')[1]) - 1}`)
  t.doesNotThrow(() => hold(t, state))
})

test('by process number: one that has ended and nobody has taken note of is void', async (t) => {
  const folder = t.testdir()
  const shell = spawn('/bin/sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'])
  t.teardown(() => shell.kill('SIGKILL'))
  const [text] = await once(shell.stdout, 'data')
  const pid = Number(String(text))
  const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  writeFileSync(join(folder, 'lock'), `${pid} ${stat()[19]}`)
  t.throws(() => new FolderLock(folder).hold(), { name: 'FolderLockedError' })
  process.kill(pid, 'SIGKILL')
  await until(() => stat()[0] === 'Z')
  t.doesNotThrow(() => hold(t, folder))
})

test('a claim that says nothing sensible is void', (t) => {
  const folder = t.testdir()
  for (const claim of [
    '',
    'x',
    '-1 5',
    '0 5',
    '1.5 5',
    'a claim that is longer than ours, for whatever reason',
  ]) {
    writeFileSync(join(folder, 'lock'), claim)
    const lock = new FolderLock(folder)
    lock.hold()
    t.match(readFileSync(join(folder, 'lock'), 'utf8'), new RegExp(`^${process.pid} \\d+$`))
    lock.release()
  }
  t.end()
})

test('a lock that was taken over is not taken away', (t) => {
  const folder = t.testdir()
  const lock = hold(t, folder)
  writeFileSync(join(folder, 'lock'), 'somebody else')
  lock.release()
  t.ok(existsSync(join(folder, 'lock')))
  t.end()
})

function hold(t: Test, folder: string): FolderLock {
  const lock = new FolderLock(folder)
  t.teardown(() => lock.release())
  lock.hold()
  return lock
}

/** Another process that tries to hold a folder, says how that went, runs what it is to run, and stays. */
function spawnHolder(t: Test, folder: string, then = '', path?: string) {
  const module = new URL('../../src/store/folder-lock.js', import.meta.url).href
  const script = `import { FolderLock } from '${module}'
const lock = new FolderLock(...${JSON.stringify([folder, path].filter((word) => word !== undefined))})
try { lock.hold(); console.log('locked') } catch { console.log('refused') }
setInterval(() => lock, 1000)
${then}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  return child
}

/** One that has got it. Its end, by kill -9, gives what else it has said. */
async function holder(t: Test, folder: string, then = '', path?: string) {
  const child = spawnHolder(t, folder, then, path)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  await until(() => said.split('\n').length > (then === '' ? 1 : 2))
  return {
    pid: child.pid ?? 0,
    claim: readFileSync(join(folder, 'lock'), 'utf8'),
    end: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      return said.replace('locked\n', '')
    },
  }
}
