import { setTimeout } from 'node:timers/promises'
import type { TestBridge } from '../../../../support/show/bridge.js'

/** What is used of a control, as `GET /layout` gives it. */
interface ShownControl {
  readonly lid: number
  readonly type: string
  readonly options?: readonly unknown[]
  readonly props: { readonly maxLength?: number }
}

const texts = [
  'Bravo!',
  'Play the harbour song',
  'Grüße aus Reihe 12',
  'مساء الخير من الصف الأول',
  'Encore! We came all the way to hear the song about the last boat home',
  'What a night',
]

/** Lets so many people act once on every control of the active page, each in a way of their own. */
export async function actAsCrowd(
  { admin, url, tokens }: TestBridge,
  layoutId: string,
  people = 12,
): Promise<void> {
  const { body: layout } = await admin('GET', `/layout/${layoutId}`)
  const act = async (participant: string, control: ShownControl, value: unknown): Promise<void> => {
    const { lid, type } = control
    const answer = await fetch(`${url}/action`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens.mint({ layoutId, participant })}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ layoutId, lid, type, value }),
    })
    // Enough texts of this person wait until somebody has read them.
    if (type === 'String' && Number(answer.headers.get('retry-after')) >= 10) return
    // A machine with much else to do may ask to wait; so does the limit of a participant, on a page of many controls.
    if (answer.status === 503 || answer.status === 429)
      return setTimeout(1000).then(() => act(participant, control, value))
    if (!answer.ok) throw new Error(await answer.text())
  }
  for (let person = 0; person < people; person++)
    for (const control of layout.controls as readonly ShownControl[])
      await act(`person-${person}`, control, chosenBy(control, person))
}

function chosenBy({ type, options = [], props }: ShownControl, person: number): unknown {
  const values: Readonly<Record<string, unknown>> = {
    Button: null,
    Slider: ((person * 37) % 100) / 100,
    Toggle: person % 3 > 0,
    Index: (person * person) % options.length,
    String: texts[person % texts.length]!.slice(0, props.maxLength),
    XYPad: [((person * 29) % 100) / 100, ((person * 53) % 100) / 100],
  }
  return values[type]
}
