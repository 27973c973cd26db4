import { randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import type { Catalogue } from '../../src/layout/layout.js'
import type { Answer, TestBridge } from './bridge.js'
import { layoutOf, showFile } from './show.js'
import { openStream } from './stream-client.js'

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

/** Writes so many texts to control 5, over a stream: that is fast, and no more than the daemon can take. */
export async function fill(
  t: Test,
  { url, token }: Pick<TestBridge, 'url' | 'token'>,
  count: number,
  value: string,
): Promise<void> {
  const phone = await openStream(t, url, { token })
  await phone.next()
  for (let n = 1; n <= count; n++) {
    const isLast = n % 100 === 0 || n === count
    phone.send({ ...writing(value), ...(isLast && { id: randomUUID() }) })
    if (!isLast) continue
    const answer = await phone.next()
    if (answer.ok !== true) throw new Error(JSON.stringify(answer))
  }
  phone.socket.close()
}

/** The texts that wait, as an operator gets them. */
export async function waitingIn({
  admin,
}: Pick<TestBridge, 'admin'>): Promise<
  readonly { textId: string; lid: number; value: string; at: number }[]
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
