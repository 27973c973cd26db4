import { allowedMethods, type Method, type Route, Router } from '../../src/http/router.js'
import { test } from '../support/tap.js'

const handle = () => {}
const route = (method: Method, path: string, browser = false): Route => ({ method, path, browser, handle })
const routes = [
  route('GET', '/thing'),
  route('POST', '/thing', true),
  route('GET', '/thing/:name'),
  route('PUT', '/thing/:name'),
  route('POST', '/thing/:name/part/:part'),
]

test('all operations of a path are found together, with or without parameters', (t) => {
  const router = new Router(routes, '/base')
  const found = (path: string) => {
    const match = router.find(path)
    return match && [match.operations.map(({ method }) => method).join(), ...match.params]
  }
  t.same(found('/base/thing'), ['GET,POST'])
  t.same(found('/base/thing/a'), ['GET,PUT', 'a'])
  t.same(found('/base/thing/a/part/b%20c'), ['POST', 'a', 'b c'])
  for (const path of ['/thing', '/base/other/a', '/base/thing/a/other/b', '/base/thing/a/part', '/base', ''])
    t.equal(found(path), undefined, path)
  t.end()
})

test('a path that allows GET allows HEAD, and one for browsers OPTIONS', (t) => {
  t.equal(allowedMethods(routes.slice(0, 2)), 'GET, POST, HEAD, OPTIONS')
  t.equal(allowedMethods(routes.slice(2, 4)), 'GET, PUT, HEAD')
  t.equal(allowedMethods(routes.slice(4)), 'POST')
  t.end()
})
