import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'

/** What a program answers, by the path and query that it is asked for. */
export type Answers = Readonly<Record<string, object | string | ((response: ServerResponse) => void)>>

/** A program with an OSCQuery server on this machine. @returns its port, and what it was asked for. */
export async function serveTree(t: Pick<Test, 'teardown'>, answers: Answers) {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const answer = answers[url]
    if (answer === undefined) response.writeHead(404).end()
    else if (typeof answer === 'function') answer(response)
    else response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, asked }
}
