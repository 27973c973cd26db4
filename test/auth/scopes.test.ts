import { ApiKeys, parseApiKeys } from '../../src/auth/api-keys.js'
import type { Permission } from '../../src/auth/scope.js'
import { InvalidConfiguration } from '../../src/errors.js'
import type { Scope } from '../../src/wire/status.js'
import { test } from '../support/tap.js'
import { refusalOf } from './support/refusal-of.js'

const key = 'abcdefghijklmnop-0123456789'

/** Name, scope and key of each line. */
function parsed(text: string): string[][] {
  return parseApiKeys(text, 'keys').map(({ name, scope, secret }) => [
    name,
    scope,
    secret.reveal().toString(),
  ])
}

function faultsOf(text: string) {
  try {
    parseApiKeys(text, '/etc/ovation/api-key')
  } catch (error) {
    if (error instanceof InvalidConfiguration) return error.errors
  }
  return []
}

test('a line may say a scope behind its name; without one the key is for everything', async (t) => {
  const lines = [`${key}0`, `desk:${key}1`, `wall/view:${key}2`, `desk/operate:${key}3`, `pad/edit:${key}6`]
  t.same(parsed([...lines, `backend/tokens:${key}4`, `boss/admin:${key}5`].join('\n')), [
    ['key-1', 'admin', `${key}0`],
    ['desk', 'admin', `${key}1`],
    ['wall', 'view', `${key}2`],
    ['desk', 'operate', `${key}3`],
    ['pad', 'edit', `${key}6`],
    ['backend', 'tokens', `${key}4`],
    ['boss', 'admin', `${key}5`],
  ])
})

test('a key may have colons, slashes and the words of scopes in it', async (t) => {
  for (const odd of [`view:${key}`, `a/view:${key}`, `/view:/${key}`, `::${key}`, `wall/view/${key}=`]) {
    t.same(parsed(`wall/view:${odd}`), [['wall', 'view', odd]])
    t.same(parsed(`wall:${odd}`), [['wall', 'admin', odd]])
  }
})

test('a file of before keeps its meaning: what could be no name begins a key, and every key is for everything', async (t) => {
  for (const line of [
    `${key}/view`,
    `a+b/view:${key}`,
    `a/b/view:${key}`,
    `/view:${key}`,
    `:${key}`,
    `${'n'.repeat(33)}/view:${key}`,
    `view/${key}`,
  ])
    t.same(parsed(line), [['key-1', 'admin', line]])
})

for (const word of ['', 'views', 'View', 'root', 'view-operate', 'constructor', '__proto__', 'toString'])
  test(`a scope "${word}" is refused, by its line, and nothing of the line is shown`, async (t) => {
    const faults = faultsOf(`# of the venue\nowner:${key}\nwall/${word}:secret-${key}\n`)
    t.match(faults, [
      { file: '/etc/ovation/api-key', place: 'line 3', reason: /view, operate, edit, tokens, admin/ },
    ])
    t.equal(faults.length, 1)
    t.notMatch(JSON.stringify(faults), /secret-|abcdef|wall/)
  })

test('blanks around the slash, the scope or the colon are refused, and so is a weak key with a scope', async (t) => {
  const lines = [`wall /view:${key}`, `wall/ view:${key}`, `wall/view :${key}`, `wall/view: ${key}`]
  const faults = faultsOf([...lines, 'wall/view:short'].join('\n'))
  t.same(
    faults.map(({ place }) => place),
    ['line 1', 'line 2', 'line 3', 'line 4', 'line 5'],
  )
  t.match(faults[4]?.reason, /at least 16 characters; received 5/)
})

test('a key that stands twice has one scope, or is refused', async (t) => {
  t.same(parsed(`one:${key}\ntwo:${key}\n`).length, 2)
  const faults = faultsOf(`one:${key}\ntwo/view:${key}\nthree/view:${key}x\nfour/view:${key}x\n`)
  t.match(faults, [{ place: 'line 2', reason: /one scope/ }])
  t.equal(faults.length, 1)
  t.notMatch(JSON.stringify(faults), key)
})

const scopes = ['view', 'operate', 'edit', 'tokens', 'admin'] as const
const holders = new ApiKeys(
  parseApiKeys(scopes.map((scope) => `${scope}/${scope}:${scope}-${key}`).join('\n'), 'k'),
)

for (const [permission, reaching] of Object.entries({
  layout: ['view', 'operate', 'edit', 'tokens', 'admin'],
  view: ['view', 'operate', 'edit', 'admin'],
  operate: ['operate', 'edit', 'admin'],
  edit: ['edit', 'admin'],
  tokens: ['tokens', 'admin'],
  admin: ['admin'],
} satisfies Record<Permission, readonly Scope[]>) as [Permission, readonly Scope[]][])
  test(`what needs "${permission}" is for ${reaching.join(', ')}; others hear which scope reaches`, async (t) => {
    for (const scope of scopes) {
      const check = () => holders.check(`${scope}-${key}`, permission)
      if (reaching.includes(scope)) {
        t.equal(check().scope, scope)
        continue
      }
      const { code, detail } = refusalOf(check)
      t.equal(code, 'scope-insufficient')
      const [expected = '', received = ''] = detail.split(';')
      for (const word of scopes)
        t.equal(expected.includes(word), reaching.includes(word), `${detail}: ${word}`)
      t.match(received, scope)
      t.notMatch(detail, key)
    }
  })
