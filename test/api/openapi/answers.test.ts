import { test } from '../../support/tap.js'
import { codesOf, operations } from './support/description.js'
import { judgeAnswer } from './support/judge-answer.js'
import { provocations } from './support/provocations.js'
import { openScene } from './support/scene.js'

for (const [name, operation] of operations)
  test(`${name}: every refusal that the document names is answered, and whatever is answered is in the document`, async (t) => {
    const scene = await openScene(t, name, operation)
    const named = Object.values(operation.responses).flatMap(codesOf)
    for (const code of named) {
      const fresh = lasting.includes(code) ? await openScene(t, name, operation) : scene
      const answer = await provocationOf(code)(fresh)
      t.equal(answer.body.code, code)
      t.same(judgeAnswer(name, answer), [], code)
    }
    const others = Object.keys(provocations).filter((code) => !named.includes(code))
    t.same(judgeAnswer(name, await scene.ask()), [], 'a good request')
    // A display is tried for a third of a second.
    const quick = name === 'POST /output/test' ? await openScene(t, name, operation, { displays: [] }) : scene
    for (const code of others)
      t.same(judgeAnswer(name, await provocationOf(code)(quick)), [], `instead of ${code}`)
  })

/** What provokes these leaves something behind. */
const lasting = [
  ...['token-expired', 'control-not-found', 'control-disabled'],
  ...['room-closed', 'passcode-invalid', 'room-full', 'rate-limited', 'scope-insufficient'],
]

function provocationOf(code: string) {
  return provocations[code as keyof typeof provocations]
}
