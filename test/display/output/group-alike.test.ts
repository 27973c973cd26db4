import { Display, type DisplayOptions } from '../../../src/display/link/display.js'
import { GroupsAlike } from '../../../src/display/output/group-alike.js'
import { openLog } from '../../../src/log.js'
import { displayOptions } from '../../support/show/display-options.js'
import { test } from '../../support/tap.js'

const log = openLog({ level: 'silent', form: 'json' })
const map = { file: 'map.json', mappings: [{ lid: 1, address: '/a' }] }

function displayWith(name: string, options: Partial<DisplayOptions> = {}): Display {
  return new Display({ ...displayOptions(), ...options, name }, log)
}

test('displays that get identical messages are in one group, in their order', (t) => {
  const { profile } = displayOptions({ profile: { button: 'i' } })
  const displays = [
    displayWith('one'),
    displayWith('prefixed', { prefix: '/crowd' }),
    displayWith('two', { port: 9001 }),
    displayWith('other profile', { profile }),
    displayWith('mapped', { map }),
    displayWith('mapped alike', { map: structuredClone(map) }),
  ]
  const groups = new GroupsAlike().of(displays)
  t.same(
    groups.map((group) => group.map(({ options }) => options.name)),
    [['one', 'two'], ['prefixed'], ['other profile'], ['mapped', 'mapped alike']],
  )
  t.end()
})

test('the same displays have the same groups, and others have others', (t) => {
  const alike = new GroupsAlike()
  const [one, two] = [displayWith('one'), displayWith('two')]
  const lists = [[one, two], [one], [two], []]
  const groups = lists.map((displays) => alike.of(displays))
  t.same(
    groups.map((each) => each.flat()),
    lists,
  )
  for (const [at, displays] of lists.entries()) t.equal(alike.of([...displays]), groups[at])
  t.end()
})
