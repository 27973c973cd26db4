import { test } from 'tap'
import { suggest } from '../../src/settings/suggest.js'

const keys = ['host', 'port', 'base_path', 'cors_origins']

test('a misspelt word brings the nearest one to mind', async (t) => {
  for (const [word, meant] of Object.entries({
    prot: 'port',
    PORT: 'port',
    hots: 'host',
    basepath: 'base_path',
    cors_origin: 'cors_origins',
    cros_orgins: 'cors_origins',
  }))
    t.equal(suggest(word, keys), meant, word)
})

test('a word that is near to none brings none to mind', async (t) => {
  for (const word of ['', 'x', 'window', 'token_ttl', 'p'.repeat(100_000)])
    t.equal(suggest(word, keys), undefined)
})
