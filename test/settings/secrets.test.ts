import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { Test } from 'tap'
import { InvalidConfiguration } from '../../src/errors.js'
import { loadApiKeys, loadSecrets, loadTokenSecrets, type SecretSources } from '../../src/settings/secrets.js'
import { test } from '../support/tap.js'
import { errorsOf } from './support/settings-of.js'

const key = (name: string) => `${name}-0123456789abcdef`
const secret = (name: string) => `${name} token secret, long enough for HS256`

/** No secrets anywhere, except these. */
function sourcesWith(named: Partial<SecretSources>): SecretSources {
  return {
    env: {},
    state: '',
    apiKeyFile: '',
    tokenSecretFile: '',
    tokenSecretPreviousFile: '',
    create: false,
    ...named,
  }
}

/** A folder with these files, private as they should be. */
function folderWith(t: Test, files: Record<string, string>): string {
  const folder = t.testdir(files)
  for (const name of Object.keys(files)) chmodSync(join(folder, name), 0o600)
  return folder
}

/** Secrets in all four places, each with a different name. */
function everywhere(t: Test) {
  const folder = t.testdir({ credentials: {}, named: {}, state: {} })
  const place = (name: string) => {
    const files = {
      'api-key': key(name),
      'token-secret': secret(name),
      'token-secret-previous': secret(`old ${name}`),
    }
    for (const [file, text] of Object.entries(files))
      writeFileSync(join(folder, name, file), text, { mode: 0o600 })
    return join(folder, name)
  }
  const named = place('named')
  return {
    environment: {
      OVATION_API_KEY: key('environment'),
      OVATION_TOKEN_SECRET: secret('environment'),
      OVATION_TOKEN_SECRET_PREVIOUS: secret('old environment'),
    },
    credentials: { CREDENTIALS_DIRECTORY: place('credentials') },
    files: {
      apiKeyFile: join(named, 'api-key'),
      tokenSecretFile: join(named, 'token-secret'),
      tokenSecretPreviousFile: join(named, 'token-secret-previous'),
    },
    state: place('state'),
  }
}

function summary(sources: SecretSources) {
  const { apiKeys, tokenSecret, previousTokenSecret, origins } = loadSecrets(sources)
  const [apiKey, current, previous] = [apiKeys[0]?.secret, tokenSecret, previousTokenSecret].map((one) =>
    one?.reveal().toString(),
  )
  return { apiKey, current, previous, origins }
}

/** Root can read everything, so it drops its rights for a moment. */
function asNobody<T>(act: () => T): T {
  process.seteuid?.(65_534)
  try {
    return act()
  } finally {
    process.seteuid?.(0)
  }
}

test('the environment comes first', async (t) => {
  const { environment, credentials, files, state } = everywhere(t)
  t.same(summary(sourcesWith({ env: { ...environment, ...credentials }, ...files, state })), {
    apiKey: key('environment'),
    current: secret('environment'),
    previous: secret('old environment'),
    origins: { apiKey: 'environment OVATION_API_KEY', tokenSecret: 'environment OVATION_TOKEN_SECRET' },
  })
})

test('the credentials of systemd come second', async (t) => {
  const { credentials, files, state } = everywhere(t)
  t.same(summary(sourcesWith({ env: credentials, ...files, state })), {
    apiKey: key('credentials'),
    current: secret('credentials'),
    previous: secret('old credentials'),
    origins: {
      apiKey: join(credentials.CREDENTIALS_DIRECTORY, 'api-key'),
      tokenSecret: join(credentials.CREDENTIALS_DIRECTORY, 'token-secret'),
    },
  })
})

test('the files that the settings name come third', async (t) => {
  const { files, state } = everywhere(t)
  t.same(summary(sourcesWith({ ...files, state })), {
    apiKey: key('named'),
    current: secret('named'),
    previous: secret('old named'),
    origins: { apiKey: files.apiKeyFile, tokenSecret: files.tokenSecretFile },
  })
})

test('the state folder comes last, and keeps no previous secret', async (t) => {
  const { state } = everywhere(t)
  t.same(summary(sourcesWith({ state })), {
    apiKey: key('state'),
    current: secret('state'),
    previous: undefined,
    origins: { apiKey: join(state, 'api-key'), tokenSecret: join(state, 'token-secret') },
  })
})

test('each secret may be in a different place', async (t) => {
  const { environment, files, state } = everywhere(t)
  const { OVATION_API_KEY } = environment
  t.match(summary(sourcesWith({ env: { OVATION_API_KEY }, tokenSecretFile: files.tokenSecretFile, state })), {
    apiKey: key('environment'),
    current: secret('named'),
  })
})

test('a credential that systemd was not given is looked for elsewhere', async (t) => {
  const { state } = everywhere(t)
  t.match(summary(sourcesWith({ env: { CREDENTIALS_DIRECTORY: t.testdirName }, state })), {
    apiKey: key('state'),
  })
})

test('one newline at the end of a file is not part of the secret, a second one is', async (t) => {
  for (const [end, kept] of [
    ['\n', ''],
    ['\r\n', ''],
    ['\n\n', '\n'],
    ['', ''],
  ] as const) {
    const folder = folderWith(t, { 'token-secret': secret('file') + end })
    const { tokenSecret } = loadTokenSecrets(sourcesWith({ state: folder }))
    t.equal(tokenSecret.reveal().toString(), secret('file') + kept)
  }
})

test('a token secret may be any bytes', async (t) => {
  const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index * 7))
  const state = t.testdir({ 'token-secret': bytes })
  t.same(loadTokenSecrets(sourcesWith({ state })).tokenSecret.reveal(), bytes)
})

test('the first of several API keys is used for our own requests', async (t) => {
  const { apiKeys } = loadApiKeys(
    sourcesWith({ env: { OVATION_API_KEY: `# two\ndesk:${key('desk')}\n${key('other')}` } }),
  )
  t.same(
    apiKeys.map(({ name }) => name),
    ['desk', 'key-2'],
  )
  t.equal(apiKeys[0]!.secret.reveal().toString(), key('desk'))
})

test('a first start makes strong secrets for the service alone, and says where', async (t) => {
  const state = join(t.testdir({}), 'var', 'state')
  const { created, origins, apiKeys, tokenSecret, warnings } = loadSecrets(
    sourcesWith({ state, create: true }),
  )
  t.same(created, [join(state, 'api-key'), join(state, 'token-secret')])
  t.same(origins, { apiKey: created[0], tokenSecret: created[1] })
  t.same(warnings, [])
  t.equal(statSync(state).mode & 0o777, 0o700)
  for (const path of created) {
    t.equal(statSync(path).mode & 0o777, 0o600)
    t.match(readFileSync(path, 'utf8'), /^[\w-]{43}\n$/)
  }
  t.not(apiKeys[0]!.secret.reveal().toString(), tokenSecret.reveal().toString())
  t.equal(`${apiKeys[0]!.secret.reveal()}\n`, readFileSync(join(state, 'api-key'), 'utf8'))
})

test('a second start uses what the first has made', async (t) => {
  const sources = sourcesWith({ state: t.testdir({}), create: true })
  const first = loadSecrets(sources)
  const second = loadSecrets(sources)
  t.same(second.created, [])
  t.same(second.tokenSecret.reveal(), first.tokenSecret.reveal())
})

test('only the missing secret is made', async (t) => {
  const state = folderWith(t, { 'api-key': key('mine') })
  const { created, apiKeys } = loadSecrets(sourcesWith({ state, create: true }))
  t.same(created, [join(state, 'token-secret')])
  t.equal(apiKeys[0]!.secret.reveal().toString(), key('mine'))
})

test('every other command makes nothing, and names the missing files', async (t) => {
  const state = join(t.testdir({}), 'state')
  t.match(
    errorsOf(() => loadSecrets(sourcesWith({ state }))),
    [
      {
        file: join(state, 'api-key'),
        reason: /`ovation start`, which makes one here.*OVATION_API_KEY.*api_key_file/,
      },
      { file: join(state, 'token-secret'), reason: /OVATION_TOKEN_SECRET.*token_secret_file/ },
    ],
  )
  t.notOk(existsSync(state))
})

test('without a state folder even a start makes no secrets, and says what to do', async (t) => {
  t.match(
    errorsOf(() => loadSecrets(sourcesWith({ create: true }))),
    [
      { file: 'environment OVATION_API_KEY', reason: /no state folder.*\[auth\] api_key_file/ },
      { file: 'environment OVATION_TOKEN_SECRET', reason: /no state folder.*\[auth\] token_secret_file/ },
    ],
  )
})

test('a command needs only the secret it uses', async (t) => {
  const state = folderWith(t, { 'api-key': key('mine') })
  t.equal(loadApiKeys(sourcesWith({ state })).apiKeys[0]?.secret.reveal().toString(), key('mine'))
  t.match(
    errorsOf(() => loadTokenSecrets(sourcesWith({ state }))),
    [{ file: join(state, 'token-secret') }],
  )
})

test('a file in the settings must exist, whatever else there is', async (t) => {
  const { state } = everywhere(t)
  const missing = join(state, 'no-such-file')
  const sources = sourcesWith({
    apiKeyFile: missing,
    tokenSecretFile: missing,
    tokenSecretPreviousFile: missing,
    state,
    create: true,
  })
  const errors = errorsOf(() => loadSecrets(sources))
  t.same(
    errors,
    Array(3).fill({ file: missing, place: '', reason: 'expected a file with a secret; found none' }),
  )
  t.notOk(existsSync(missing))
})

test('what is not a file is refused', async (t) => {
  const folder = t.testdir({})
  t.match(
    errorsOf(() => loadApiKeys(sourcesWith({ apiKeyFile: folder }))),
    [{ file: folder, reason: /expected a file/ }],
  )
})

test('a state folder that cannot be made is an error with its name', async (t) => {
  const state = join(folderWith(t, { taken: 'a file where the folder should be' }), 'taken')
  t.match(
    errorsOf(() => loadSecrets(sourcesWith({ state, create: true }))),
    [{ file: join(state, 'api-key') }, { file: join(state, 'token-secret') }],
  )
})

test('a secret that this user cannot read is an error, not a missing secret', async (t) => {
  const state = folderWith(t, { 'api-key': key('mine') })
  chmodSync(state, 0)
  const load = () => errorsOf(() => loadApiKeys(sourcesWith({ state })))
  t.match(process.getuid?.() === 0 ? asNobody(load) : load(), [
    { file: join(state, 'api-key'), reason: /this user has no access/ },
  ])
  chmodSync(state, 0o700)
})

for (const [length, isEnough] of [
  [0, false],
  [1, false],
  [31, false],
  [32, true],
] as const) {
  test(`a token secret of ${length} bytes is ${isEnough ? 'enough' : 'refused'}`, async (t) => {
    const weak = 'w'.repeat(length)
    for (const [variable, env] of [
      ['OVATION_TOKEN_SECRET', { OVATION_TOKEN_SECRET: weak }],
      [
        'OVATION_TOKEN_SECRET_PREVIOUS',
        { OVATION_TOKEN_SECRET: secret('good'), OVATION_TOKEN_SECRET_PREVIOUS: weak },
      ],
    ] as const) {
      const errors = errorsOf(() => loadTokenSecrets(sourcesWith({ env })))
      if (isEnough) t.same(errors, [])
      else
        t.match(errors, [
          { file: `environment ${variable}`, reason: new RegExp(`at least 32 bytes; received ${length}\\.`) },
        ])
    }
  })
}

test('all weak secrets are reported at once, and none is shown', async (t) => {
  const env = {
    OVATION_API_KEY: 'changeme',
    OVATION_TOKEN_SECRET: 'hunter2',
    OVATION_TOKEN_SECRET_PREVIOUS: 'letmein',
  }
  const errors = errorsOf(() => loadSecrets(sourcesWith({ env })))
  t.equal(errors.length, 3)
  const error = new InvalidConfiguration(errors)
  t.notMatch(`${inspect(error)} ${error.message}`, /changeme|hunter2|letmein/)
})

test('an empty variable is a weak secret, not a missing one', async (t) => {
  const state = join(t.testdir({}), 'state')
  const errors = errorsOf(() =>
    loadSecrets(sourcesWith({ env: { OVATION_API_KEY: '', OVATION_TOKEN_SECRET: '' }, state, create: true })),
  )
  t.equal(errors.length, 2)
  t.notOk(existsSync(state))
})

test('a file that others can read or write causes a warning', async (t) => {
  const state = folderWith(t, { 'api-key': key('mine'), 'token-secret': secret('mine') })
  t.same(loadSecrets(sourcesWith({ state })).warnings, [])
  chmodSync(join(state, 'api-key'), 0o644)
  chmodSync(join(state, 'token-secret'), 0o620)
  const { warnings } = loadSecrets(sourcesWith({ state }))
  t.equal(warnings.length, 2)
  t.match(warnings[0], `${join(state, 'api-key')}: `)
  t.match(warnings[1], `${join(state, 'token-secret')}: `)
})

test('the credentials of systemd may have any mode, since it protects their folder', async (t) => {
  const { credentials } = everywhere(t)
  chmodSync(join(credentials.CREDENTIALS_DIRECTORY, 'api-key'), 0o440)
  t.same(loadSecrets(sourcesWith({ env: credentials })).warnings, [])
})

test('printing the loaded secrets shows none', async (t) => {
  const { environment } = everywhere(t)
  const secrets = loadSecrets(sourcesWith({ env: environment }))
  t.notMatch(JSON.stringify(secrets) + inspect(secrets, { depth: 9 }), /0123|long enough/)
})
