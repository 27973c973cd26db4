import { Agent, request } from 'node:http'

export const apiKey = 'a-key-for-tests-only'

const layoutId = 'l'.repeat(64)
const pageIds = ['p', 'q'].map((letter) => letter.repeat(60))

/** A layout with such long names that each page switch is logged in a line of about 200 bytes. */
export const layoutText = JSON.stringify({
  layoutId,
  activePageId: pageIds[1],
  pages: pageIds.map((pageId) => ({ pageId, controls: [] })),
})

/** Switches its pages this often; resolves to whether each switch was accepted. */
export async function switchPages(port: number, count = 10_000): Promise<boolean> {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const statuses = await Promise.all(Array.from({ length: count }, (_, n) => switchPage(agent, port, n % 2)))
  agent.destroy()
  return statuses.every((status) => status === 200)
}

function switchPage(agent: Agent, port: number, page: number): Promise<number | undefined> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const target = { agent, port, method: 'PUT', path: `/layout/${layoutId}/page`, headers }
  return new Promise((resolve, reject) => {
    const sent = request(target, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
    sent.once('error', reject).end(JSON.stringify({ pageId: pageIds[page] }))
  })
}
