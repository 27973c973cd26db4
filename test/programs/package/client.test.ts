import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { t as suite, test } from '../../support/tap.js'
import { builtPackage, field } from './support/built-package.js'
import { emptyProject, judgePackage, useInstalled } from './support/empty-project.js'

suite.setTimeout(300_000)

const version = field('Version')
const name = `ovation-client-${version}.tgz`
const archive = join(dirname(builtPackage), name)

test('the client alone installs in an empty project; its types resolve, and it runs', async (t) => {
  const { folder, run } = emptyProject(t, 'ovation-client')
  useInstalled(t, { run }, archive)
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  t.same(Object.keys(lock.packages), ['', 'node_modules/ovation-client'], 'and brings nothing else')
  const installed = (file: string) => readFileSync(join(folder, 'node_modules/ovation-client', file), 'utf8')
  t.match(JSON.parse(installed('package.json')), { version, license: 'MIT', type: 'module' })
  for (const file of ['client.js', 'client.d.ts'])
    t.equal(installed(file), readFileSync(join('dist/client', file), 'utf8'), file)
  t.equal(installed('LICENSE'), readFileSync('LICENSE', 'utf8'))
  t.match(installed('README.md'), "import { connect } from 'ovation-client'")
  t.notMatch(installed('README.md'), /\]\(|ovation\/client/, 'its text leads nowhere else')
})

test('it has these files and no others, as anybody may read them', async (t) => {
  const { run } = emptyProject(t, 'ovation-client')
  const listing = run('tar', '-tvzf', archive).trim().split('\n')
  t.same(
    listing.map((line) => line.replace(/^(\S+) .* (\S+)$/, '$1 $2')).sort(),
    ['LICENSE', 'README.md', 'client.d.ts', 'client.js', 'package.json'].map(
      (file) => `-rw-r--r-- package/${file}`,
    ),
  )
})

test('publint and arethetypeswrong find nothing wrong with it', async (t) => {
  const { run } = emptyProject(t, 'ovation-client')
  t.same(judgePackage(t, { run }, archive), ['.', './package.json'])
})

test('its sum is beside it', async (t) => {
  const { run } = emptyProject(t, 'ovation-client')
  const sums = readFileSync(join(dirname(archive), 'SHA256SUMS'), 'utf8')
  t.match(sums, `${run('sha256sum', archive).split(' ')[0]}  ${name}\n`)
})
