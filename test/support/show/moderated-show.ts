import { randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import type { Catalogue } from '../../../src/layout/layout.js'
import { openStream } from '../wire/stream-client.js'
import type { Answer, TestBridge } from './bridge.js'
import { layoutOf, showFile } from './show.js'

/** The test layout, but the texts of control 5 wait for an operator; those of control 8 do not. */
export const moderatedFile = {
  ...showFile,
  pages: showFile.pages.map(({ controls, ...page }) => ({
    ...page,
    controls: controls.map((control) => (control.lid === 5 ? { ...control, moderate: true } : control)),
  })),
}

export const moderated: Catalogue = new Map([['show', layoutOf(moderatedFile)]])

/** An action that writes to control 5. */
export function writing(value: string): object {
  return { layoutId: 'show', lid: 5, type: 'String', value }
}

/** Somebody who has not written before writes to control 5. */
export function writeAsNewcomer(
  { act, tokens }: Pick<TestBridge, 'act' | 'tokens'>,
  value: string,
): Promise<Answer> {
  return act(writing(value), { authorization: `Bearer ${tokens.mint({ layoutId: 'show' })}` })
}

/** How many texts each of a crowd writes: as many of one participant may wait. */
const textsEach = 5
/** So many write at once: fast, and no more than the daemon can take. */
const writersAtOnce = 10

/** Many people write so many texts to control 5 together, over streams. */
export async function fill(
  t: Test,
  { url, tokens }: Pick<TestBridge, 'url' | 'tokens'>,
  count: number,
  value: string,
): Promise<void> {
  let left = count
  const write = async () => {
    while (left > 0) {
      const own = Math.min(textsEach, left)
      left -= own
      const phone = await openStream(t, url, { token: tokens.mint({ layoutId: 'show' }) })
      await phone.next()
      for (let n = 1; n <= own; n++) phone.send({ ...writing(value), ...(n === own && { id: randomUUID() }) })
      const answer = await phone.next()
      if (answer.ok !== true) throw new Error(JSON.stringify(answer))
      phone.socket.close()
    }
  }
  await Promise.all(Array.from({ length: writersAtOnce }, write))
}

/** The texts that wait, as an operator gets them. */
export async function waitingIn({
  admin,
}: Pick<TestBridge, 'admin'>): Promise<
  readonly { textId: string; lid: number; value: string; at: number; participant?: string }[]
> {
  return (await admin('GET', '/layout/show/texts')).body.texts
}

/** Approves or rejects a text of the test layout. */
export function judge(
  { admin }: Pick<TestBridge, 'admin'>,
  textId: string,
  approve: boolean,
): Promise<Answer> {
  return admin('POST', `/layout/show/texts/${textId}`, { approve })
}
